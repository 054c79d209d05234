-- What an erasure could not reach: visits stand in YCLIENTS with a name and a contact until staff remove them there.
create table left_in_yclients (
  id integer generated always as identity primary key,
  act_id integer not null references personal_data_acts,
  -- Null for acts from before this table: they tell the number alone.
  company_id integer,
  record_id bigint not null,
  -- The visit is still to come, and whoever is expected there is found by it. Forgotten once it is over.
  ahead_until timestamptz,
  removed_at timestamptz,
  removed_by integer references users on delete set null,
  version integer not null default 1
);
create index left_in_yclients_act on left_in_yclients (act_id);
create index left_in_yclients_removed_by on left_in_yclients (removed_by) where removed_by is not null;

insert into left_in_yclients (act_id, record_id)
select a.id, substring(line ->> 'what' from '^В.YCLIENTS осталась запись №.(\d{1,18}):')::bigint
from personal_data_acts a, jsonb_array_elements(a.log_extract) line
where line ->> 'what' ~ '^В.YCLIENTS осталась запись №.\d{1,18}:'
order by a.id;
