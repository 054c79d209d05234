-- YCLIENTS counts the records of all practices together: an `integer` is too small for their numbers.
-- locks bookings: written anew with its indexes, a second for a hundred thousand visits
alter table bookings alter column record_id type bigint;
-- locks requests: written anew with its indexes, five seconds for a hundred thousand
alter table requests alter column ycl_record_id type bigint;
