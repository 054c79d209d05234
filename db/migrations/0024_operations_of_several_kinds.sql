-- What comes out of the trash together is of several kinds: each item says which its own is.
alter table operation_items add column subject_type text;
update operation_items i set subject_type = o.subject_type from operations o where o.id = i.operation_id;
alter table operation_items alter column subject_type set not null;
alter table operation_items drop constraint operation_items_pkey;
alter table operation_items add primary key (operation_id, subject_type, subject_id);
