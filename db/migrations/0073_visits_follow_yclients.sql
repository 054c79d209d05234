alter table bookings
  -- Grows with each process that takes the booking up: whoever holds an older number has lost it.
  add column lease_number integer not null default 0,
  -- When YCLIENTS was asked last whether the visit is as it is here.
  add column checked_at timestamptz,
  -- The visitor wants out: that it is gone in YCLIENTS is then no news of the practice.
  add column called_off_at timestamptz,
  -- How often it was moved or called off: calendars replace an event by one with a higher number.
  add column changes integer not null default 0,
  -- Where letters about the visit go, with the key of their link: sealed, until the visit is over.
  add column sealed_letter text;
-- Visits ahead, which the practice may move or call off on its own side.
create index bookings_to_check on bookings (checked_at nulls first, id) where state = 'booked';
create index bookings_with_letter on bookings (starts_at) where sealed_letter is not null;
