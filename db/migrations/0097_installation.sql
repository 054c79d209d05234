-- Whose database it is: backups say so where they lie. No secret; it goes along with the rows wherever they are restored.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;
