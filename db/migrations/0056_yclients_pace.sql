-- YCLIENTS counts requests by address: every process reserves its next moment in this one row.
create table yclients_pace (
  is_only boolean primary key default true check (is_only),
  next_at timestamptz not null
);
