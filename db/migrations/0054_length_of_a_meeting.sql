-- Minutes. Two have a length of their own, as they have a price. Null: not told.
alter table psychologists
  add column meeting_minutes integer check (meeting_minutes between 10 and 480),
  add column meeting_minutes_couple integer check (meeting_minutes_couple between 10 and 480);

-- Whoever keeps something of these tables hears of their new columns: the last two got theirs before.
select watch_changes('psychologists', 'id');
select watch_changes('topics', 'id');
select watch_changes('users', 'id');
