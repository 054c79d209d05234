-- An admin looks at the product as another role does. The session remembers it; the person stays an admin.
alter table sessions add column viewing_role_id integer references roles (id) on delete set null;
