-- Changes of a published page that wait beside what visitors see. Without fields nothing waits; the row stays, so that no
-- version comes twice.
create table page_changes (
  page_id int primary key references pages on delete cascade,
  version int not null default 1,
  -- Those that differ from the page, by their names.
  fields jsonb,
  publish_at timestamptz,
  author_id int references users on delete set null,
  saved_at timestamptz not null,
  constraint page_changes_time_needs_fields check (fields is not null or publish_at is null)
);
create index page_changes_author on page_changes (author_id);
create index page_changes_publish_at on page_changes (publish_at) where publish_at is not null;
select watch_changes('page_changes', 'page_id');

-- Pictures that wait are kept as those of the page.
create function keep_waiting_pictures() returns trigger language plpgsql as $$
declare
  kept text[] := array(
    select distinct substring(block #>> '{props,src}' from '^/media/(.+)$')
    from jsonb_array_elements(new.fields #> '{data,blocks}') block
    where block ->> 'type' = 'image' and block #>> '{props,src}' like '/media/%');
begin
  insert into photos (key, owner_type, owner_id) select key, 'page', new.page_id from unnest(kept) key
    on conflict (key, owner_type, owner_id) do update set kept_until = null;
  delete from photos where key = any (kept) and owner_type = 'upload';
  return null;
end $$;
create trigger page_changes_keep_pictures after insert or update of fields on page_changes
  for each row execute function keep_waiting_pictures();
