-- What a psychologist has changed of their own card in what the practice vouches for: it waits for whoever keeps the cards.
create table card_proposals (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  psychologist_id integer not null references psychologists on delete cascade,
  field text not null,
  -- Both as the audit log keeps values: `base` stood on the card when this was proposed.
  value jsonb not null,
  base jsonb not null,
  why text not null check (why in ('documents', 'claims', 'all')),
  -- The promises that were found, as they were read.
  claims text[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'returned')),
  -- Why it came back, for the psychologist.
  reason text,
  -- Whoever is erased takes along what they proposed.
  user_id integer references users on delete cascade,
  -- A later wish takes the place of an earlier one.
  unique (psychologist_id, field),
  check ((state = 'returned') = (reason is not null))
);
create index card_proposals_waiting on card_proposals (created_at, id) where state = 'waiting';
create index card_proposals_user on card_proposals (user_id) where user_id is not null;

-- Whoever puts a card into the trash, by whichever way, lets them go.
create function let_card_proposals_go() returns trigger language plpgsql as $$
begin
  delete from card_proposals where psychologist_id = new.id;
  return null;
end $$;
create trigger psychologists_let_card_proposals_go after update of deleted_at on psychologists
  for each row when (new.deleted_at is not null and old.deleted_at is null) execute function let_card_proposals_go();

create trigger announce_counts after insert or delete or update of state on card_proposals
  for each statement execute function announce_counts();

-- Which of their own changes wait.
alter table settings add column card_checks text not null default 'vouched' check (card_checks in ('vouched', 'all', 'none'));
select watch_changes('settings', 'id');
