-- The same form again is the same press, but only a few times: a proof that is repeated without end costs its sender nothing.
alter table spent_challenges add column uses integer not null default 1;
