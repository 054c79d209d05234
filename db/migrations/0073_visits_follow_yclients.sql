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

-- A request that is over or erased leaves no way to write to its visitor.
create function forget_letters_of_visits() returns trigger language plpgsql as $$
begin
  update bookings set sealed_letter = null where request_id = old.id and sealed_letter is not null;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger requests_erased_forget_letters before update of erased_at on requests
  for each row when (new.erased_at is not null) execute function forget_letters_of_visits();
create trigger requests_deleted_forget_letters before delete on requests
  for each row execute function forget_letters_of_visits();
