-- What a branch lets visitors do with their visits, as YCLIENTS told last.
create table yclients_companies (
  company_id integer primary key,
  time_zone text,
  -- Null: YCLIENTS does not say.
  may_move boolean,
  may_cancel boolean,
  move_delay_seconds integer not null default 0,
  cancel_delay_seconds integer not null default 0
);

-- The free time of one of the staff in one branch, as YCLIENTS told last. The program alone writes it.
create table yclients_free_times (
  member_id integer primary key references yclients_members on delete cascade,
  -- What is booked.
  service_id integer not null,
  minutes integer not null,
  -- Kopecks.
  price integer,
  -- Beginnings in order, as YCLIENTS wrote them: it wants them back like that.
  times text[] not null default '{}',
  -- When the nearest day was told, and when the whole week. Null: not yet.
  known_at timestamptz,
  week_known_at timestamptz,
  -- When a process took it up; nobody else asks at the same time.
  asked_at timestamptz,
  -- When a visitor looked last.
  wanted_at timestamptz
);

-- How many free times of the coming week YCLIENTS tells of; null: it tells nothing of this person.
alter table psychologists add column free_times integer check (free_times >= 0);
select watch_changes('psychologists', 'id');
