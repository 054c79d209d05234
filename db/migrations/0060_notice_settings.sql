-- What each of the staff wants to hear of, and how; without a row: everything in the browser, nothing by letter.
create table notice_settings (
  user_id integer primary key references users (id) on delete cascade,
  browser_kinds text[] not null,
  has_sound boolean not null,
  letter_kinds text[] not null,
  -- Empty: all of them.
  branch_ids integer[] not null,
  -- Days and hours of the practice's time zone; empty days: at any time.
  duty_days text[] not null,
  duty_from text not null,
  duty_till text not null,
  -- What asks for urgent help comes outside of these hours too.
  is_crisis_any_time boolean not null,
  updated_at timestamptz not null,
  -- When the last letter was made.
  told_at timestamptz
);

-- What is still to be told by letter, written with the notice; gone once the letter is.
create table notice_deliveries (
  user_id integer not null references users (id) on delete cascade,
  notice_id integer not null references staff_notices (id) on delete cascade,
  primary key (user_id, notice_id)
);
create index notice_deliveries_notice on notice_deliveries (notice_id);
