import { sql, type RawBuilder } from 'kysely'
import { client, type ClientFilter } from '#contract/requests/clients.ts'
import type { ClientOfRequest } from '#contract/requests/request-parts.ts'
import type { ListQuery } from '#contract/wire/http.ts'
import { withinPeriod } from '#server/platform/calendar.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { searchCondition, phonePatterns } from '#server/platform/db/queries/search-words.ts'
import { listReads } from '#server/platform/entity/list-reads.ts'
import { linkedJson, rowJson } from '#server/platform/entity/row-json.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { isoMoment, isoOrNull } from '#server/platform/moment.ts'
import { isShown, type ClientVisibility } from './policy.ts'
import { presentLinked, type ClientCardRow, type ClientRow } from './presenter.ts'

type Sort = (typeof client.sorts)[number]

interface ListOptions extends ClientVisibility {
  timeZone: string
}

/** Two clients `m.client_id` and `o` of one contact: `m` and `k` are what each of them has of it. */
const sharers = sql`client_contacts m
  join client_contacts k on k.kind = m.kind and k.value = m.value and k.client_id <> m.client_id
  join clients o on o.id = k.client_id and o.joined_into_id is null`

/** Nobody has said that this client and that of `k` are two people. */
function isNotParted(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`not exists (
    select 1 from client_partings g
    where g.client_id = least(${id}, k.client_id) and g.other_id = greatest(${id}, k.client_id))`
}

/** Others of a contact of the client `c` of whom nobody has said that they are somebody else: `k` is theirs, `m` our own. */
export const similarTo = sql`${sharers} where m.client_id = c.id and ${isNotParted(sql`c.id`)}`

const hasRequests = (alias: string) =>
  sql`exists (select 1 from requests q where q.client_id = ${sql.ref(`${alias}.id`)})`

const clientJson = rowJson(client, 'c', {
  contacts: sql`coalesce((
    select jsonb_agg(jsonb_build_object('kind', k.kind, 'value', k.value, 'is_of_requests', k.is_of_requests,
      'is_of_transactions', k.is_of_transactions) order by array_position(array['phone', 'email', 'telegram'], k.kind), k.value)
    from client_contacts k where k.client_id = c.id), '[]')`,
  requests_count: sql`(select count(*) from requests q where q.client_id = c.id)`,
  meetings_count: sql`(select count(*) from requests q where q.client_id = c.id and q.status = 'done')`,
  payments_count: sql`(select count(*) from transactions t where t.client_id = c.id)`,
  paid_amount: sql`(
    select coalesce(sum(t.amount - t.refunded_amount), 0) from transactions t
    where t.client_id = c.id and t.paid_at is not null)`,
  reviews_count: sql`(select count(*) from reviews r where r.client_id = c.id)`,
  is_in_question: sql`false`,
  is_named_by_hand: sql`c.is_named_by_hand`,
  names_differ: sql`c.names_differ`,
  request_names_differ: sql`c.request_names_differ`,
  similar: sql`coalesce((
    select jsonb_agg(s.line order by (s.line ->> 'id')::int) from (
      select jsonb_build_object('id', o.id, 'title', o.name, 'has_requests', ${hasRequests('o')},
        'is_of_requests', bool_or(m.is_of_requests and k.is_of_requests)) as line
      from ${similarTo} group by o.id, o.name) s), '[]')`,
})

const isLive = sql`c.joined_into_id is null`

function conditions(filter: ClientFilter, options: ListOptions): RawBuilder<unknown>[] {
  const { seesPayments, seesPayers, timeZone } = options
  const conditions = withinPeriod(sql`c.created_at`, filter, timeZone)
  if (!seesPayments) conditions.push(hasRequests('c'))
  if (filter.search !== undefined) {
    conditions.push(isFoundBy(filter.search, options))
    // Who sees a payer's name masked does not find by it.
    if (!seesPayers) conditions.push(hasRequests('c'))
  }
  if (filter.in_question !== undefined) {
    const differ = seesPayments ? sql`c.names_differ` : sql`c.request_names_differ`
    const seen = seesPayments ? sql`` : sql` and m.is_of_requests and k.is_of_requests`
    // All that share a contact are found at once: to look for each client's own would take ten times as long.
    conditions.push(
      sql`(${differ} and not c.is_one_person or c.id in (
        select m.client_id from (
          select kind, value from client_contacts group by kind, value having count(*) > 1) d
        cross join ${sharers}
        where m.kind = d.kind and m.value = d.value and ${isNotParted(sql`m.client_id`)}${seen})) = ${filter.in_question}`,
    )
  }
  if (filter.has_meeting !== undefined) {
    conditions.push(sql`exists (
      select 1 from requests q where q.client_id = c.id and q.status = 'done') = ${filter.has_meeting}`)
  }
  if (filter.is_returning !== undefined) {
    conditions.push(sql`(c.id in (
      select q.client_id from requests q where q.client_id is not null group by q.client_id having count(*) > 1)
      ) = ${filter.is_returning}`)
  }
  if (filter.psychologist_id !== undefined) {
    conditions.push(sql`exists (select 1 from requests q where q.client_id = c.id
      and (q.chosen_psychologist_id = ${filter.psychologist_id} or q.psychologist_id = ${filter.psychologist_id}))`)
  }
  return conditions
}

/** By name, by number, and by what of their contacts this person may see. */
function isFoundBy(search: string, sight: ClientVisibility): RawBuilder<unknown> {
  const number = clientNumberIn(search)
  const value = sql`k.value`
  const contacts = searchCondition(search, [value], value)
  // One after the other, so that each has its index.
  return sql`c.id in (
    select n.id from clients n where ${searchCondition(search, [sql`normalise_text(n.name)`], null)}
    ${number === null ? sql`` : sql`union all select ${number}::int`}
    union all select k.client_id from client_contacts k where ${contacts} and ${openContacts(sight)})`
}

/** The contacts `k` that somebody sees as they are. */
export function openContacts({ seesContacts, seesPayers }: ClientVisibility): RawBuilder<unknown> {
  return sql`(k.is_of_requests and ${seesContacts}::boolean or k.is_of_transactions and ${seesPayers}::boolean)`
}

/** The contacts `k` that the text of a palette means. */
export function contactsLike(text: string, words: string[]): RawBuilder<unknown> | null {
  const phones = phonePatterns(text)
  const parts = words.filter((word) => word.length > 2).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  if (phones.length === 0 && (parts.length === 0 || parts.length < words.length)) return null
  const isWord =
    parts.length === 0
      ? sql`false`
      : sql.join(
          parts.map((part) => sql`k.value like ${part}`),
          sql` and `,
        )
  return sql`((${isWord}) or k.value like any(${phones}::text[]))`
}

/** «12», «№ 12», «клиент № 12». */
export function clientNumberIn(text: string): number | null {
  const found = /^\s*(?:клиент\s*)?(?:№|n)?\s*(\d{1,9})\s*$/i.exec(text)
  return found === null ? null : Number(found[1])
}

const source = {
  table: 'clients',
  alias: 'c',
  fields: client.fields,
  row: clientJson,
  search: 'search' as const,
  where: conditions,
  isThere: isLive,
  alphabetical: ['name' as const],
}
const clients = listReads<ClientRow, ClientFilter, Sort, ListOptions>(source)

/** A name as whoever sees no payers is shown it: the place in an order would tell the rest. */
const maskedName = sql`case when c.is_named_by_hand or ${hasRequests('c')} then c.name
  else regexp_replace(c.name, '(\\S)\\S*', '\\1.', 'g') end`
const maskedClients = listReads<ClientRow, ClientFilter, Sort, ListOptions>({
  ...source,
  orders: { name: (direction) => sql`${maskedName} collate "und-x-icu" ${direction}, c.id ${direction}` },
})

export const { page: pageOfClients, find: findLiveClient, count: clientCount } = clients

/** A client by their number, where somebody may see them. Of one that was joined into another it is that other one. */
export async function findClient(db: Db | Tx, id: number): Promise<ClientCardRow | undefined> {
  const { rows } = await sql<{ row: ClientCardRow }>`
    with recursive way as (
      select id, joined_into_id from clients where id = ${id}
      union select o.id, o.joined_into_id from way w join clients o on o.id = w.joined_into_id)
    select ${clientJson}::jsonb || jsonb_build_object(
      'names', coalesce((
        select jsonb_agg(jsonb_build_object('name', n.name, 'is_of_requests', n.asked)
          order by n.asked desc, char_length(n.name) desc, n.name) from (
          select t.name, bool_or(t.asked) as asked from (
            select q.name, true as asked from requests q where q.client_id = c.id
            union all select t.payer_name, false from transactions t where t.client_id = c.id) t
          group by t.name) n), '[]'),
      'changes', coalesce((
        select jsonb_agg(jsonb_build_object('id', h.id, 'kind', h.kind, 'at', h.at, 'by', ${linkedJson('users', 'h.user_id')},
          'other', jsonb_build_object('id', o.id, 'title', 'Клиент № ' || o.id),
          'records_count', (select coalesce(sum(jsonb_array_length(r.ids)), 0) from jsonb_each(h.records) r (kind, ids)))
          order by h.id desc)
        from client_changes h
        join clients o on o.id = case h.to_id when c.id then h.from_id else h.to_id end
        where c.id in (h.from_id, h.to_id) and h.undone_at is null
          and case h.kind when 'join' then h.to_id = c.id and o.joined_into_id = c.id
            else o.joined_into_id is null end), '[]')) as row
    from clients c where ${isLive} and c.id = (select id from way where joined_into_id is null)`.execute(db)
  return rows[0]?.row
}

/** Throws NotFound, also for one of whom this person may see nothing. */
export async function loadClient(db: Db | Tx, id: number, actor: Actor): Promise<ClientCardRow> {
  const found = await findClient(db, id)
  if (found === undefined || !isShown(found, actor)) throw new NotFound()
  return found
}

export function listClients(db: Db, filter: ClientFilter, list: ListQuery<Sort>, options: ListOptions) {
  // Who sees no payments sees nobody without requests.
  const areWhole = options.seesPayers || !options.seesPayments
  return (areWhole ? clients : maskedClients).page(db, filter, list, options)
}

/** Who the request `q` is of, with what there was before it, as JSON. */
export const clientOfRequestJson = sql`(
  select jsonb_build_object('id', c.id, 'title', c.name,
    'met', (
      select jsonb_build_object('psychologist', jsonb_build_object('id', p.id, 'title', p.full_name),
        'at', coalesce(o.meeting_at, o.closed_at, o.updated_at))
      from requests o join psychologists p on p.id = o.chosen_psychologist_id
      where o.client_id = c.id and o.id < q.id and o.status = 'done'
      order by coalesce(o.meeting_at, o.closed_at, o.updated_at) desc limit 1),
    'asked_at', (select max(o.created_at) from requests o where o.client_id = c.id and o.id < q.id and o.status <> 'spam'))
  from clients c where c.id = q.client_id)`

export function presentClientOfRequest(row: ClientOfRequest | null): ClientOfRequest | null {
  if (row === null) return null
  return {
    ...row,
    met: row.met && { ...row.met, at: isoMoment(row.met.at) },
    asked_at: isoOrNull(row.asked_at),
  }
}

/** Who the record is of that has this `client_id`, as JSON for `presentClientOf`. */
export function clientJsonOf(key: string): RawBuilder<unknown> {
  return sql`(
    select jsonb_build_object('id', c.id, 'title', c.name, 'has_requests', ${hasRequests('c')} or c.is_named_by_hand)
    from clients c where c.id = ${sql.ref(key)})`
}

export function presentClientOf(row: { id: number; title: string; has_requests: boolean } | null, actor: Actor) {
  return row === null || !actor.permissions.has('requests.view') ? null : presentLinked(row, actor)
}
