-- What was begun with a former password or address ends with it: a new address that awaits its link, a second step that
-- awaits its code. Whoever knew that password would still come in by them, whichever command forgot to end them.
create function end_unfinished_sign_ins() returns trigger language plpgsql as $$
begin
  update mailed_tokens set used_at = now() where user_id = new.id and purpose = 'email-change' and used_at is null;
  delete from login_challenges where user_id = new.id;
  return null;
end $$;
create trigger users_end_unfinished_sign_ins after update on users for each row
  when (old.email is distinct from new.email or old.password_hash is distinct from new.password_hash
    or old.is_active is distinct from new.is_active or old.is_fired is distinct from new.is_fired
    or old.sessions_valid_from is distinct from new.sessions_valid_from)
  execute function end_unfinished_sign_ins();
