-- The processes that serve, as each says of itself every minute. One that ends takes its row along; one that was killed
-- leaves it for a day.
create table processes (
  name text primary key,
  version text not null,
  node text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- The disk with DATA_DIR in bytes; null where it could not be asked.
  data_free bigint,
  data_size bigint,
  -- The disk with the files where it is another one; null in a bucket too.
  files_free bigint,
  files_size bigint
);

-- A role of before keeps the right that it would have if it were new.
insert into permissions (name) select 'status.view' where exists (select from roles) on conflict do nothing;
insert into role_permissions (role_id, permission_id)
select r.id, p.id from roles r, permissions p
where r.name = 'tech-support' and r.is_seeded and p.name = 'status.view' on conflict do nothing;
