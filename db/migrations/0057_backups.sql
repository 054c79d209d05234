-- The backups that `npm run backup` has made and read back. Staff see how old the newest is.
create table backups (
  id integer generated always as identity primary key,
  finished_at timestamptz not null,
  -- Where it lies, without the keys to it.
  place text not null,
  rows bigint not null check (rows >= 0),
  files integer not null check (files >= 0),
  is_sealed boolean not null
);
create index backups_finished_at on backups (finished_at desc);
