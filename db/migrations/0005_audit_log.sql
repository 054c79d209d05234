-- Who did what. Rows are chained by hash and can neither be changed nor deleted.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id integer,
  actor_roles text[] not null,
  action text not null check (action ~ '^[a-z-]+\.[a-z-]+$'),
  subject_type text not null,
  subject_id text,
  -- The version that the change made, so that a conflict can tell what happened since another one.
  subject_version integer,
  result text not null check (result in ('ok', 'denied', 'error')),
  request_id text not null,
  -- SHA-256 of the personal values, which stand apart so that a lawful deletion can erase them.
  values_digest text not null,
  prev_hash text not null,
  hash text not null constraint audit_log_hash_key unique
);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_at on audit_log (at desc);

create table audit_log_values (
  audit_log_id bigint primary key references audit_log,
  actor_name text not null,
  subject_label text not null,
  changes jsonb not null,
  ip text,
  user_agent text
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();
-- The values may be erased, never rewritten.
create trigger audit_log_values_not_rewritten before update on audit_log_values
  for each row execute function refuse_audit_change();
