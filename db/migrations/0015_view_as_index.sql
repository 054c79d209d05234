-- A role that staff delete lets go of the sessions that look through it without reading them all.
create index sessions_viewing_role on sessions (viewing_role_id) where viewing_role_id is not null;
