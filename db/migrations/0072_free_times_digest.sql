-- Differs when the free times of a person do: what the process keeps of them hears of it, even where the nearest time and the
-- number of times are the same. What the catalog asks of it is read from yclients_free_times.
alter table psychologists add column free_times_digest integer;
select watch_changes('psychologists', 'id');
