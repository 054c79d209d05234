-- An address that is being removed hears no more: to wait for its removal would keep whoever changes a request waiting too.
create or replace function tell_webhooks(event_kind text, subject integer, new_state text) returns void language sql as $$
  with event as materialized (select gen_random_uuid() as id),
  hearing as materialized (
    select id from webhook_endpoints where is_active and event_kind = any(kinds) for key share skip locked)
  insert into webhook_deliveries (endpoint_id, event_id, kind, subject_id, subject_state, created_at, next_attempt_at, expires_at)
  select hearing.id, event.id, event_kind, subject, new_state, now(), now(), now() + interval '1 day' from hearing, event
$$;
