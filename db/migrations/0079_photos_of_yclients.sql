-- The picture that YCLIENTS has of somebody: where it stood when it was fetched, and what it is called here. The name is made
-- of its contents, so the same picture at another address is no difference. Null with an address: it is none that is taken.
alter table yclients_members
  add column avatar_url text,
  add column avatar text;
