-- The fields of this card that YCLIENTS tells of: its next answer would undo what somebody writes there.
alter table psychologists add column ycl_owned text[] not null default '{}';
select watch_changes('psychologists', 'id');

-- When all days of somebody were asked out of line, since a visitor looks at them.
alter table yclients_free_times add column wanted_asked_at timestamptz;
create index yclients_free_times_wanted_asked_at on yclients_free_times (wanted_asked_at) where wanted_asked_at is not null;
