-- The people of a new practice may stand in a table.
alter table settings drop constraint settings_people_from_check;
alter table settings add constraint settings_people_from_check check (people_from in ('hand', 'table', 'yclients'));
