-- Old lines of the audit log that stand in a file and no longer here. The chain goes on from the last hash of the newest.
create table audit_archives (
  last_id bigint primary key,
  first_id bigint not null constraint audit_archives_first_key unique,
  lines integer not null check (lines > 0),
  -- The link before its first line, and the hash of its last.
  prev_hash text not null,
  last_hash text not null,
  archived_at timestamptz not null,
  file_name text not null,
  -- Of the file.
  sha256 text not null,
  check (first_id <= last_id)
);

-- What stands in an archive may go from here, and nothing else ever does.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'audit_log' and tg_op = 'DELETE' then
    if exists (select from audit_archives where last_id >= old.id) then
      return old;
    end if;
  end if;
  raise exception 'audit_log is append-only';
end $$;

create trigger audit_archives_append_only before update or delete on audit_archives
  for each row execute function refuse_audit_change();
create trigger audit_archives_no_truncate before truncate on audit_archives
  for each statement execute function refuse_audit_change();
