-- What the last look through the whole audit log found, in one row.
create table audit_checks (
  id integer primary key default 1 check (id = 1),
  checked_at timestamptz not null,
  rows integer not null,
  broken_id bigint,
  broken_why text check (broken_why in ('link', 'hash', 'values')),
  check ((broken_id is null) = (broken_why is null))
);
