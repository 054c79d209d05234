-- The person behind requests and payments. Who it is follows from the phones and addresses that they left.
create table clients (
  -- Also the number by which people call them.
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The fullest that they gave, in requests rather than in payments, unless staff wrote it.
  name text not null check (char_length(name) <= 200),
  is_named_by_hand boolean not null default false,
  -- Somebody has looked at the different names, and it is one person.
  is_one_person boolean not null default false,
  -- Records have names of which neither is a part of the other: in requests, and in requests and payments together.
  request_names_differ boolean not null default false,
  names_differ boolean not null default false,
  last_request_at timestamptz,
  -- Somebody has seen that it is another one: all its records are there.
  joined_into_id integer references clients on delete cascade,
  constraint clients_joined_into_another check (joined_into_id <> id)
);
create index clients_created_at on clients (created_at desc, id desc) where joined_into_id is null;
create index clients_last_request on clients (last_request_at desc nulls last, id desc) where joined_into_id is null;
create index clients_joined_into on clients (joined_into_id) where joined_into_id is not null;
create index clients_name_trgm on clients using gin (normalise_text(name) gin_trgm_ops);

-- Told by the records of a client and by nothing else: they come and go with them.
create table client_contacts (
  client_id integer not null references clients on delete cascade,
  kind text not null check (kind in ('phone', 'email', 'telegram')),
  value text not null,
  -- Who may not see payments does not see what only payments tell.
  is_of_requests boolean not null,
  is_of_transactions boolean not null,
  primary key (client_id, kind, value)
);
create index client_contacts_value on client_contacts (kind, value);
create index client_contacts_value_trgm on client_contacts using gin (value gin_trgm_ops);

-- Two people of one phone or address, as somebody has said.
create table client_partings (
  client_id integer not null references clients on delete cascade,
  other_id integer not null references clients on delete cascade,
  at timestamptz not null,
  primary key (client_id, other_id),
  constraint client_partings_in_order check (client_id < other_id)
);
create index client_partings_other on client_partings (other_id);

-- What was joined and parted by hand, with all that it takes to undo it.
create table client_changes (
  id integer generated always as identity primary key,
  at timestamptz not null,
  user_id integer references users on delete set null,
  kind text not null check (kind in ('join', 'part')),
  -- From whom the records went, and to whom.
  from_id integer not null references clients on delete cascade,
  to_id integer not null references clients on delete cascade,
  -- { "requests": [1, 2], … }
  records jsonb not null check (jsonb_typeof(records) = 'object'),
  -- The partings that it ended, and those that it made: [[1, 2], …].
  ended jsonb not null default '[]' check (jsonb_typeof(ended) = 'array'),
  made jsonb not null default '[]' check (jsonb_typeof(made) = 'array'),
  -- What the card had said before of its different names.
  was_one_person boolean not null,
  undone_at timestamptz
);
create index client_changes_from on client_changes (from_id);
create index client_changes_to on client_changes (to_id);
create index client_changes_user on client_changes (user_id) where user_id is not null;

alter table requests
  add column client_id integer references clients on delete set null,
  drop constraint requests_erased_tells_nothing,
  add constraint requests_erased_tells_nothing check (erased_at is null or (
    contact = '' and convenient_time is null and story is null and notes is null and match_snapshot is null
    and preferences = '{}' and not crisis_flag and psychologist_id is null and key_digest is null
    and chosen_psychologist_id is null and meeting_at is null and meeting_branch_id is null and lost_words is null
    and next_contact_on is null and client_id is null));
create index requests_client on requests (client_id) where client_id is not null;
alter table transactions add column client_id integer references clients on delete set null;
create index transactions_client on transactions (client_id) where client_id is not null;
alter table reviews add column client_id integer references clients on delete set null;
create index reviews_client on reviews (client_id) where client_id is not null;
alter table bookings
  add column client_id integer references clients on delete set null,
  -- Left beside a phone. With it the visit is found by whoever asks what is kept of their address.
  add column email text;
create index bookings_client on bookings (client_id) where client_id is not null;
create index bookings_email on bookings (lower(email)) where email is not null;

-- The visit of a request that tells of nobody any more stays as a time that was taken.
create function forget_visit() returns trigger language plpgsql as $$
begin
  update bookings set email = null, client_id = null, contact_digest = '' where request_id = new.id;
  return null;
end $$;
create trigger requests_forget_visit after update of erased_at on requests
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_visit();

-- «Анна Т.» may be Анна Терехова: a letter is no word.
create function name_words(value text) returns text[] language sql immutable parallel safe strict
  return array(
    select word from regexp_split_to_table(normalise_text(value), '[^a-zа-я0-9]+') word where char_length(word) > 1);

-- Reads anew from their records what is known of clients. Those without a record are gone, and are told of.
create function refresh_clients(ids integer[]) returns setof integer language plpgsql as $$
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
  with named as materialized (
    select client_id, name, name_words(name) as words, true as is_request, created_at as at
      from requests where client_id = any(ids)
    union all select client_id, payer_name, name_words(payer_name), false, null
      from transactions where client_id = any(ids)
  ), mains as (
    select client_id, max(at) as last_request_at,
      (array_agg(name order by is_request desc, cardinality(words) desc, char_length(name) desc, name))[1] as name,
      (array_agg(name order by cardinality(words) desc, char_length(name) desc, name) filter (where is_request))[1] as asked,
      (array_agg(name order by cardinality(words) desc, char_length(name) desc, name))[1] as fullest
    from named group by client_id
  ), facts as (
    select m.client_id, m.name, m.last_request_at,
      coalesce(bool_or(not n.words <@ name_words(m.asked)) filter (where n.is_request), false) as request_names_differ,
      coalesce(bool_or(not n.words <@ name_words(m.fullest)), false) as names_differ
    from mains m join named n using (client_id) group by m.client_id, m.name, m.last_request_at
  )
  update clients c set
    name = case when c.is_named_by_hand then c.name else f.name end,
    last_request_at = f.last_request_at, request_names_differ = f.request_names_differ, names_differ = f.names_differ
  from facts f where f.client_id = c.id;
  return query
    delete from clients c where c.id = any(ids) and c.joined_into_id is null
      and not exists (select 1 from requests q where q.client_id = c.id)
      and not exists (select 1 from transactions t where t.client_id = c.id)
    returning c.id;
end $$;

-- The contacts of payers that have a client, from before any of them is asked about.
create function tell_payers() returns void language sql as $$
  insert into client_contacts (client_id, kind, value, is_of_requests, is_of_transactions)
    select client_id, 'phone', payer_phone, false, true from transactions
      where client_id is not null and payer_phone is not null
    union select client_id, 'email', lower(payer_email), false, true from transactions
      where client_id is not null and payer_email is not null
    on conflict do nothing
$$;

-- Gives a client to every request, payment, visit and review that has none and left a contact: those of one contact have one.
-- A payment is its request's, else whose phone it names, else whose address.
create function fill_clients() returns void language plpgsql as $$
declare
  step text;
  by_kind text;
begin
  update requests q set client_id = k.client_id
    from (select kind, value, min(client_id) as client_id from client_contacts group by kind, value) k
    where q.client_id is null and q.erased_at is null and k.kind = q.contact_type and k.value = lower(q.contact);
  with people as materialized (
    select contact_type as kind, lower(contact) as value, min(created_at) as at, min(id) as first, max(name) as name
    from requests where client_id is null and erased_at is null and contact <> '' group by 1, 2
  ), numbered as materialized (
    select nextval(pg_get_serial_sequence('clients', 'id'))::integer as id, p.* from (select * from people order by first) p
  ), made as (
    insert into clients (id, created_at, updated_at, name) overriding system value select id, at, at, name from numbered
  ), told as (
    insert into client_contacts (client_id, kind, value, is_of_requests, is_of_transactions)
      select id, kind, value, true, false from numbered
  )
  update requests q set client_id = n.id from numbered n
    where q.client_id is null and q.erased_at is null and n.kind = q.contact_type and n.value = lower(q.contact);

  update transactions t set client_id = q.client_id from requests q
    where t.client_id is null and q.id = t.request_id and q.client_id is not null
      and not exists (select 1 from restricted_payers k where k.transaction_id = t.id);
  perform tell_payers();
  -- First whoever is known already, then those of a new phone, then what has become known by them, then new addresses.
  foreach step in array array['phone', 'email', 'new phone', 'email', 'new email'] loop
    by_kind := replace(step, 'new ', '');
    if step = by_kind then
      update transactions t set client_id = k.client_id
        from (select value, min(client_id) as client_id from client_contacts where kind = by_kind group by value) k
        where t.client_id is null and k.value = case by_kind when 'phone' then t.payer_phone else lower(t.payer_email) end
          and not exists (select 1 from restricted_payers r where r.transaction_id = t.id);
    else
      with people as materialized (
        select case by_kind when 'phone' then payer_phone else lower(payer_email) end as value, min(created_at) as at,
          min(id) as first, max(payer_name) as name
        from transactions t where client_id is null
          and not exists (select 1 from restricted_payers r where r.transaction_id = t.id) group by 1
      ), numbered as materialized (
        select nextval(pg_get_serial_sequence('clients', 'id'))::integer as id, p.*
        from (select * from people where value is not null order by first) p
      ), made as (
        insert into clients (id, created_at, updated_at, name) overriding system value select id, at, at, name from numbered
      )
      update transactions t set client_id = n.id from numbered n
        where t.client_id is null and n.value = case by_kind when 'phone' then t.payer_phone else lower(t.payer_email) end
          and not exists (select 1 from restricted_payers r where r.transaction_id = t.id);
    end if;
    perform tell_payers();
  end loop;

  update bookings b set client_id = q.client_id from requests q where b.client_id is null and q.id = b.request_id;
  update reviews r set client_id = t.client_id from transactions t where r.client_id is null and t.id = r.transaction_id;
  update reviews r set client_id = k.client_id
    from (select value, min(client_id) as client_id from client_contacts where kind = 'email'
      group by value having count(*) = 1) k
    where r.client_id is null and k.value = lower(r.author_email);
  perform refresh_clients(array(select id from clients order by id));
end $$;

select fill_clients();
select watch_changes('reviews', 'psychologist_id');
