-- The one-time link of a first start: who holds it makes the first administrator. Kept as a digest.
create table setup_links (
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- How the people of a new practice come in, as its founder has chosen.
alter table settings add column people_from text check (people_from in ('hand', 'yclients'));
select watch_changes('settings', 'id');
