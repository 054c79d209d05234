-- The link of a letter for a new password ends with the password that it was to replace, whoever has set another one meanwhile.
create or replace function end_unfinished_sign_ins() returns trigger language plpgsql as $$
begin
  update mailed_tokens set used_at = now() where user_id = new.id and used_at is null
    and (purpose = 'email-change'
      or purpose = 'password-reset' and old.password_hash is distinct from new.password_hash);
  delete from login_challenges where user_id = new.id;
  return null;
end $$;
