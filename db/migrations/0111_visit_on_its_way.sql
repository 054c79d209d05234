-- While YCLIENTS is asked to move a visit, its new time is nobody else's, in no branch.
alter table bookings add column moving_to timestamptz, add column moving_until timestamptz;
