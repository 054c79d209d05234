-- What the practice tells of itself, in one row. Null: the default stands, unless the environment says otherwise.
create table settings (
  id integer primary key default 1 check (id = 1),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text,
  phone text,
  email text,
  city text,
  legal_entity text,
  time_zone text
);
insert into settings default values;
select watch_changes('settings', 'id');
