-- A former photo that is on its way out and is shown once more stays.
create or replace function keep_photo() returns trigger language plpgsql as $$
begin
  insert into photos (key, owner_type, owner_id) values (new.avatar, tg_argv[0], new.id)
    on conflict (key, owner_type, owner_id) do update set kept_until = null;
  delete from photos where key = new.avatar and owner_type = 'upload';
  return null;
end $$;
