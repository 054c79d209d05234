-- Whoever others are joined to keeps the name of their own records: the dialog has said under which name all will stand.
-- What came by a joining that stands tells the name only where nothing else does, and so does what came later under such a name.
-- A name of a request goes before one of a payment all the same: not everybody sees who paid.
create or replace function refresh_clients(ids integer[]) returns setof integer language plpgsql as $$
begin
  perform 1 from clients where id = any(ids) order by id for update;
  with told as (
    select q.client_id, q.contact_type as kind, lower(q.contact) as value, true as is_of_requests
      from requests q where q.client_id = any(ids)
    union all select b.client_id, 'email', lower(b.email), true
      from bookings b where b.client_id = any(ids) and b.email is not null
    union all select t.client_id, 'phone', t.payer_phone, false
      from transactions t where t.client_id = any(ids) and t.payer_phone is not null
    union all select t.client_id, 'email', lower(t.payer_email), false
      from transactions t where t.client_id = any(ids) and t.payer_email is not null
  ), summed as (
    select client_id, kind, value, bool_or(is_of_requests) as in_requests, bool_or(not is_of_requests) as in_transactions
    from told group by client_id, kind, value
  ), gone as (
    delete from client_contacts c where c.client_id = any(ids) and not exists (
      select 1 from summed s where (s.client_id, s.kind, s.value) = (c.client_id, c.kind, c.value))
  )
  insert into client_contacts (client_id, kind, value, is_of_requests, is_of_transactions)
    select client_id, kind, value, in_requests, in_transactions from summed
    on conflict (client_id, kind, value) do update
      set is_of_requests = excluded.is_of_requests, is_of_transactions = excluded.is_of_transactions;
  with told as materialized (
    select client_id, id, name, name_words(name) as words, true as is_request, created_at
      from requests where client_id = any(ids)
    union all select client_id, id, payer_name, name_words(payer_name), false, created_at
      from transactions where client_id = any(ids)
  ), joined as materialized (
    select t.client_id, t.id, t.words, t.is_request, h.at from client_changes h
      join told t on t.client_id = h.to_id and t.is_request and h.records -> 'requests' @> to_jsonb(t.id)
        or t.client_id = h.to_id and not t.is_request and h.records -> 'transactions' @> to_jsonb(t.id)
      where h.to_id = any(ids) and h.kind = 'join' and h.undone_at is null
  ), named as materialized (
    select t.*, not exists (
      select 1 from joined j where j.client_id = t.client_id
        and (j.id = t.id and j.is_request = t.is_request or j.words = t.words and j.at < t.created_at)) as is_own
    from told t
  ), mains as (
    select client_id, min(created_at) as created_at, max(created_at) filter (where is_request) as last_request_at,
      (array_agg(name order by is_request desc, is_own desc, cardinality(words) desc, char_length(name) desc, name))[1] as name,
      (array_agg(name order by cardinality(words) desc, char_length(name) desc, name) filter (where is_request))[1] as asked,
      (array_agg(name order by cardinality(words) desc, char_length(name) desc, name))[1] as fullest
    from named group by client_id
  ), facts as (
    select m.client_id, m.name, m.created_at, m.last_request_at,
      coalesce(bool_or(not n.words <@ name_words(m.asked)) filter (where n.is_request), false) as request_names_differ,
      coalesce(bool_or(not n.words <@ name_words(m.fullest)), false) as names_differ
    from mains m join named n using (client_id) group by m.client_id, m.name, m.created_at, m.last_request_at
  )
  update clients c set
    name = case when c.is_named_by_hand then c.name else f.name end,
    created_at = f.created_at, last_request_at = f.last_request_at, request_names_differ = f.request_names_differ, names_differ = f.names_differ
  from facts f where f.client_id = c.id;
  return query
    delete from clients c where c.id = any(ids) and c.joined_into_id is null
      and not exists (select 1 from requests q where q.client_id = c.id)
      and not exists (select 1 from transactions t where t.client_id = c.id)
    returning c.id;
end $$;

-- locks clients: the cards that somebody has joined by hand, which are few.
select refresh_clients(array(
  select distinct h.to_id from client_changes h join clients c on c.id = h.to_id
  where h.kind = 'join' and h.undone_at is null and c.joined_into_id is null order by h.to_id));
