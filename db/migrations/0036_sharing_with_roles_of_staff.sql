-- A view is shared with any role, those that staff made included. A renamed role keeps its views; those of a deleted one
-- are their owners' alone.
alter table saved_views drop constraint saved_views_shared_role_check;
alter table saved_views add constraint saved_views_shared_role_fkey foreign key (shared_role) references roles (name)
  on update cascade on delete set null;
drop index saved_views_shared;
create index saved_views_shared on saved_views (shared_role, screen) where shared_role is not null;
