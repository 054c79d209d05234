-- Secrets by which programs work in the name of whoever made them.
create table program_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  title text not null,
  token_hash bytea not null constraint program_tokens_hash_key unique,
  -- The last signs of the secret: by them a person tells which of several a program has.
  hint text not null,
  -- Chosen when it was made. What its maker has lost since it may do no more.
  permissions text[] not null,
  created_at timestamptz not null,
  -- Null: works until somebody ends it.
  expires_at timestamptz,
  last_used_at timestamptz,
  -- Ended by hand, or because its maker has left: it stays for a while so that somebody sees which program stopped.
  ended_at timestamptz
);
create index program_tokens_user on program_tokens (user_id);

-- Whoever is fired and comes back later finds no open door of their former programs.
create function end_tokens_of_leavers() returns trigger language plpgsql as $$
begin
  update program_tokens set ended_at = now() where user_id = new.id and ended_at is null;
  return null;
end $$;
create trigger end_tokens after update on users for each row
  when (new.is_fired and not old.is_fired or new.deleted_at is not null and old.deleted_at is null)
  execute function end_tokens_of_leavers();

-- A program sees the jobs that it began, with the rights that it has.
alter table jobs add column token_id integer references program_tokens (id) on delete set null;
create index jobs_token on jobs (token_id) where token_id is not null;
