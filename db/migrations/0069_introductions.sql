-- A psychologist's short video or voice: kind, key of the recording, seconds, size, keys of poster and captions, and what is
-- said. Its files go with the card, as its photos do.
alter table psychologists add column introduction jsonb;
select watch_changes('psychologists', 'id');

create function keep_introduction() returns trigger language plpgsql as $$
declare
  kept text[] := array(select value from jsonb_each_text(coalesce(new.introduction, '{}')) where key in ('recording', 'poster', 'captions') and value is not null);
  former text[] := array(select value from jsonb_each_text(coalesce(old.introduction, '{}')) where key in ('recording', 'poster', 'captions') and value is not null);
begin
  insert into photos (key, owner_type, owner_id) select key, 'psychologist', new.id from unnest(kept) key
    on conflict (key, owner_type, owner_id) do update set kept_until = null;
  delete from photos where key = any (kept) and owner_type = 'upload';
  -- Nobody puts a former recording back; a picture that is also the photo stays.
  update photos set kept_until = to_timestamp(0)
    where owner_type = 'psychologist' and owner_id = new.id and key = any (former) and key <> all (kept)
      and key is distinct from new.avatar;
  return null;
end $$;
create trigger psychologists_keep_introduction after update of introduction on psychologists
  for each row when (new.introduction is distinct from old.introduction) execute function keep_introduction();
