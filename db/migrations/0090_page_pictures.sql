-- Pictures within pages. Those that a page has had stay as long as it: its history may bring them back.
alter table photos drop constraint photos_owner_type_check;
alter table photos add constraint photos_owner_type_check check (owner_type in ('psychologist', 'user', 'page', 'upload'));

create function keep_page_pictures() returns trigger language plpgsql as $$
declare
  kept text[] := array(
    select distinct substring(block #>> '{props,src}' from '^/media/(.+)$')
    from jsonb_array_elements(new.data -> 'blocks') block where block ->> 'type' = 'image' and block #>> '{props,src}' like '/media/%');
begin
  insert into photos (key, owner_type, owner_id) select key, 'page', new.id from unnest(kept) key
    on conflict (key, owner_type, owner_id) do update set kept_until = null;
  delete from photos where key = any (kept) and owner_type = 'upload';
  return null;
end $$;
create trigger pages_keep_pictures after insert or update of data on pages
  for each row execute function keep_page_pictures();
create trigger pages_let_photos_go after delete on pages
  for each row execute function let_photos_go('page');
