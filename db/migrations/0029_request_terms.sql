-- Since when nobody works with a request any more: what it tells of a person goes when its term is over.
alter table consultation_requests
  add column closed_at timestamptz,
  -- When the words about the person's state went, and when all the rest.
  add column story_erased_at timestamptz,
  add column erased_at timestamptz,
  add constraint consultation_requests_erased_tells_nothing check (erased_at is null or (
    contact = '' and convenient_time is null and story is null and notes is null and match_snapshot is null
    and preferences = '{}' and not crisis_flag));

update consultation_requests set closed_at = updated_at where status in ('done', 'lost', 'spam');

create function note_closing() returns trigger language plpgsql as $$
begin
  if new.status not in ('done', 'lost', 'spam') then
    new.closed_at := null;
  elsif tg_op = 'INSERT' or old.status <> new.status then
    new.closed_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger consultation_requests_note_closing before insert or update of status on consultation_requests
  for each row execute function note_closing();

create index consultation_requests_closed_at on consultation_requests (closed_at) where closed_at is not null and erased_at is null;
