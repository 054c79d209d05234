-- A request may be left for one psychologist, and whoever sent it may look at it and take it back by a link of their own.
alter table requests
  add column psychologist_id integer references psychologists on delete set null,
  add column withdrawn_at timestamptz,
  -- Of the key in the link. Gone with what the request tells of a person.
  add column key_digest bytea,
  drop constraint requests_erased_tells_nothing,
  add constraint requests_erased_tells_nothing check (erased_at is null or (
    contact = '' and convenient_time is null and story is null and notes is null and match_snapshot is null
    and preferences = '{}' and not crisis_flag and psychologist_id is null and key_digest is null));
create unique index requests_key_digest on requests (key_digest) where key_digest is not null;
create index requests_psychologist on requests (psychologist_id) where psychologist_id is not null;

-- When requests are answered, by the clock of the practice.
create table working_hours (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  title text not null,
  -- Empty: every day.
  weekdays text[] not null default '{}'
    check (weekdays <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  -- Null: nobody answers then.
  opens_at text check (opens_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes_at text check (closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- With one of these the line stands instead of the week, on these days alone.
  first_day date,
  last_day date,
  constraint working_hours_both_ends check ((opens_at is null) = (closes_at is null) and closes_at > opens_at),
  constraint working_hours_days_in_order check (last_day >= first_day)
);
create unique index working_hours_title_key on working_hours (normalise_text(title)) where deleted_at is null;

insert into working_hours (title, weekdays, opens_at, closes_at, first_day, last_day) values
  ('Будни', '{mon,tue,wed,thu,fri}', '10:00', '20:00', null, null),
  ('Новогодние каникулы', '{}', null, null, '2027-01-01', '2027-01-08');
