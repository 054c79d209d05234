-- What whoever left a request knows of their meeting, the newest last: told by letter, or chosen by themselves.
create table meeting_tellings (
  id integer generated always as identity primary key,
  request_id integer not null references requests on delete cascade,
  at timestamptz not null,
  -- Null: no letter told it, or the letter is forgotten.
  letter_id integer references letters on delete set null,
  -- Null: that there is no meeting any more.
  meeting_at timestamptz,
  psychologist_id integer references psychologists on delete set null,
  format text,
  branch_id integer references branches on delete set null
);
create index meeting_tellings_request on meeting_tellings (request_id, id);
create index meeting_tellings_letter on meeting_tellings (letter_id) where letter_id is not null;
create index meeting_tellings_psychologist on meeting_tellings (psychologist_id) where psychologist_id is not null;
create index meeting_tellings_branch on meeting_tellings (branch_id) where branch_id is not null;

-- Nobody is told anew of what was agreed before letters told of it.
insert into meeting_tellings (request_id, at, meeting_at, psychologist_id, format, branch_id)
  select id, updated_at, meeting_at, chosen_psychologist_id, meeting_format, meeting_branch_id from requests
  where status in ('booked', 'paid') and contact_type = 'email' and meeting_at is not null and erased_at is null;

-- Each is made once, whichever process makes it; a meeting that was moved has reminders of its own.
create table meeting_reminders (
  request_id integer not null references requests on delete cascade,
  meeting_at timestamptz not null,
  hours integer not null,
  at timestamptz not null,
  primary key (request_id, meeting_at, hours)
);

-- Whom thanks went to after the meeting.
create table meeting_thanks (
  request_id integer primary key references requests on delete cascade,
  at timestamptz not null
);

alter table settings
  add column remind_day_before boolean not null default true,
  -- Hours before the meeting; 0: no second reminder.
  add column remind_hours_before text not null default '2' check (remind_hours_before in ('0', '1', '2', '3', '6'));
select watch_changes('settings', 'id');
