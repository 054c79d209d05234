-- What whoever set the password of somebody else was allowed at that moment: it opens no account that may do more. Null:
-- the person's own password, or one that an admin set.
alter table users add column password_covers text[];
