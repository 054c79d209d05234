-- A visit that is paid before it is certain: its time is held for so long, and let go when nobody has paid.
alter table bookings
  -- Set when it is asked for, so that a rule that changes meanwhile changes nothing; null: it is not paid before.
  add column hold_minutes integer check (hold_minutes > 0),
  -- Until the money has come, or the time was let go; then null.
  add column held_until timestamptz,
  add column transaction_id integer unique references transactions on delete set null,
  -- Nobody has paid: YCLIENTS is being told that the time is free.
  add column let_go_at timestamptz;
create index bookings_held on bookings (held_until) where held_until is not null;

insert into letter_texts (name) values
  ('booking-held'),
  ('booking-let-go');

-- A time that is taken here is offered to nobody, whatever was told of it meanwhile.
create index bookings_taken on bookings (psychologist_id, starts_at) where state = 'booked';
