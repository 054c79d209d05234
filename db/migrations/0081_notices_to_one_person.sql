-- Some of what comes is one person's: a request that somebody gave them, a contact whose day has come.
alter table staff_notices
  -- Null: for everybody who may see it.
  add column user_id integer references users (id) on delete cascade,
  drop constraint staff_notices_kind_check,
  add constraint staff_notices_kind_check
    check (kind in ('requests', 'crisis', 'assigned', 'contacts', 'payments', 'reviews', 'applications'));
create index staff_notices_user on staff_notices (user_id) where user_id is not null;
select watch_changes('staff_notices', 'id');

-- Who has chosen what to hear of had these not before them: they ring, as they do for who has chosen nothing.
update notice_settings set browser_kinds = browser_kinds || '{assigned,contacts}';

-- The day of the next contact that somebody was reminded of.
alter table requests add column contact_told_on date;
update requests set contact_told_on = next_contact_on where next_contact_on <= current_date;
