-- Addresses of programs that want to hear what happens.
create table webhook_endpoints (
  id integer generated always as identity primary key,
  version integer not null default 1,
  user_id integer references users (id) on delete set null,
  title text not null,
  url text not null,
  kinds text[] not null,
  -- Signs what is sent, so it is sealed and not hashed.
  sealed_secret text not null,
  -- What it is sealed for.
  secret_place uuid not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since its last success nothing was taken.
  failing_since timestamptz,
  -- Nobody answered for days; null when a person has switched it off, or it works.
  given_up_at timestamptz
);
create index webhook_endpoints_user on webhook_endpoints (user_id);

-- What is still to be told, and what came of it: a kind, a number and a state, never a person.
create table webhook_deliveries (
  id integer generated always as identity primary key,
  endpoint_id integer not null references webhook_endpoints (id) on delete cascade,
  -- The same for all who hear of one event, and in every attempt.
  event_id uuid not null,
  kind text not null,
  subject_id integer,
  subject_state text not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  -- No attempt is made later.
  expires_at timestamptz not null,
  attempted_at timestamptz,
  -- Null while nobody answered.
  answer_status integer,
  answer_words text
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state = 'waiting';
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_created on webhook_deliveries (created_at);

-- Told in the transaction that changes the state, whichever command, import or round does it.
create function tell_webhooks(event_kind text, subject integer, new_state text) returns void language sql as $$
  with event as materialized (select gen_random_uuid() as id)
  insert into webhook_deliveries (endpoint_id, event_id, kind, subject_id, subject_state, created_at, next_attempt_at, expires_at)
  select e.id, event.id, event_kind, subject, new_state, now(), now(), now() + interval '1 day'
  from webhook_endpoints e, event where e.is_active and event_kind = any(e.kinds)
$$;

-- The kind stands in the trigger.
create function tell_webhooks_of_status() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(tg_argv[0], new.id, new.status);
  return null;
end $$;
create function tell_webhooks_of_card() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('card', new.id, case
    when new.deleted_at is not null then 'deleted' when new.is_published then 'published' else 'hidden' end);
  return null;
end $$;

create trigger webhooks_of_new after insert on requests for each row execute function tell_webhooks_of_status('request');
create trigger webhooks_of_state after update on requests for each row
  when (old.status is distinct from new.status) execute function tell_webhooks_of_status('request');
create trigger webhooks_of_new after insert on transactions for each row execute function tell_webhooks_of_status('payment');
create trigger webhooks_of_state after update on transactions for each row
  when (old.status is distinct from new.status) execute function tell_webhooks_of_status('payment');
create trigger webhooks_of_new after insert on reviews for each row execute function tell_webhooks_of_status('review');
create trigger webhooks_of_state after update on reviews for each row
  when (old.status is distinct from new.status) execute function tell_webhooks_of_status('review');
create trigger webhooks_of_new after insert on psychologists for each row execute function tell_webhooks_of_card();
create trigger webhooks_of_state after update on psychologists for each row
  when (old.version is distinct from new.version) execute function tell_webhooks_of_card();
