-- Days on which a psychologist takes nobody, by the calendar of each branch.
create table times_off (
  id integer generated always as identity primary key,
  created_at timestamptz not null,
  psychologist_id integer not null references psychologists on delete cascade,
  first_day date not null,
  last_day date not null,
  note text,
  user_id integer references users on delete set null,
  check (first_day <= last_day)
);
create index times_off_psychologist on times_off (psychologist_id, last_day);
create index times_off_user on times_off (user_id) where user_id is not null;
