import { sql } from 'kysely'
import { CLIENT_NAME_MAX } from '#contract/requests/clients.ts'
import type { ContactType } from '#contract/requests/requests.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { eraseTracesOf } from '../traces/commands.ts'
import { similarTo } from './queries.ts'

export interface Contact {
  kind: ContactType
  value: string
}

/** What a record tells of whoever left it. */
export interface Identity {
  name: string
  contacts: Contact[]
}

interface Candidate {
  id: number
  is_one_person: boolean
  /** Has one of the phones, or the name in Telegram: those are fewer people's than an address is. */
  has_phone: boolean
  /** Some record of theirs has this name, or a part of it, or more of it. */
  is_named: boolean
  /** Shares a contact with somebody of whom nobody has said who they are: staff are asked about it already. */
  is_in_question: boolean
}

/** Any number: those who write records hold it together, whoever joins and parts clients holds it alone. */
const CLIENTS_LOCK = 71_830_427

/**
 * Whose record it is: the client of this phone or address, or a new one. Of several the one of this name; where that does
 * not tell either, a new one too, whom staff are asked about. Null without a contact. Before the record is written, and
 * `refreshClients` after it.
 */
export async function clientFor(
  tx: Tx,
  ctx: Pick<Ctx<Actor | null>, 'clock'>,
  { name, contacts }: Identity,
): Promise<number | null> {
  const known = contactsOf(contacts)
  if (known.length === 0) return null
  await lockContacts(tx, known)
  const found = await candidatesFor(tx, name, known)
  const named = found.filter(({ is_named }) => is_named)
  const chosen = theOne(named.length > 0 ? named : found) ?? asked(named.length > 0 ? named : found)
  const id = chosen?.id ?? (await makeClient(tx, ctx, name))
  if (chosen?.is_one_person && !chosen.is_named) {
    await tx.updateTable('clients').set({ is_one_person: false }).where('id', '=', id).execute()
  }
  await takeReviews(tx, id, known)
  return id
}

/** Whose record it is, where that is somebody known: for what makes nobody a client by itself. */
export async function knownClient(tx: Tx, { name, contacts }: Identity): Promise<number | null> {
  const known = contactsOf(contacts)
  if (known.length === 0) return null
  await lockClientsShared(tx)
  const found = await candidatesFor(tx, name, known)
  const named = found.filter(({ is_named }) => is_named)
  return theOne(named.length > 0 ? named : found)?.id ?? null
}

/** Reads anew what their records tell of these clients. Who has none any more is gone, from the log too. */
export async function refreshClients(tx: Tx, ids: readonly (number | null)[]): Promise<void> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return
  const { rows } = await sql<{ id: number }>`select refresh_clients(${known}::int[]) as id`.execute(tx)
  if (rows.length === 0) return
  await eraseTracesOf(tx, [{ type: 'client', ids: rows.map(({ id }) => id) }])
}

/** Nobody joins or parts clients until this transaction ends: whose record it was is still true when the next is written. */
export async function lockClientsShared(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(CLIENTS_LOCK)})`.execute(tx)
}

/** Nobody writes a record of anybody until this transaction ends. */
export async function lockClients(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(CLIENTS_LOCK)})`.execute(tx)
}

/** Two records of one contact wait for each other: the second finds the client of the first. */
async function lockContacts(tx: Tx, contacts: Contact[]): Promise<void> {
  const keys = contacts.map(({ kind, value }) => `client ${kind} ${value}`).toSorted()
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(CLIENTS_LOCK)}),
    (select count(pg_advisory_xact_lock(hashtextextended(k.key, 0))) from unnest(${keys}::text[]) k (key))`.execute(tx)
}

async function candidatesFor(tx: Tx, name: string, contacts: Contact[]): Promise<Candidate[]> {
  const isNamed = (told: string) =>
    sql`(name_words(${sql.ref(told)}) <@ name_words(${name}) or name_words(${name}) <@ name_words(${sql.ref(told)}))`
  // Those that are found stay as they are until the end.
  const { rows } = await sql<Candidate>`
    select c.id, c.is_one_person, k.has_phone, (${isNamed('c.name')}
      or exists (select 1 from requests q where q.client_id = c.id and ${isNamed('q.name')})
      or exists (select 1 from transactions t where t.client_id = c.id and ${isNamed('t.payer_name')})) as is_named,
      exists (select 1 from ${similarTo}) as is_in_question
    from clients c join (
      select client_id, bool_or(kind <> 'email') as has_phone from client_contacts
      where (kind, value) in (select * from unnest(${contacts.map(({ kind }) => kind)}::text[],
        ${contacts.map(({ value }) => value)}::text[])) group by client_id) k on k.client_id = c.id
    where c.joined_into_id is null order by c.id for update of c`.execute(tx)
  return rows
}

/** The only one, or the only one of the phone. */
function theOne(found: Candidate[]): Candidate | null {
  const ofPhone = found.filter(({ has_phone }) => has_phone)
  const [only = null] = ofPhone.length === 1 ? ofPhone : found.length === 1 ? found : []
  return only
}

/** Where nothing tells: the newest of those whom staff are to look at anyway, or else there would be a new one each time. */
function asked(found: Candidate[]): Candidate | null {
  return found.findLast(({ is_in_question }) => is_in_question) ?? null
}

async function makeClient(tx: Tx, { clock }: Pick<Ctx<Actor | null>, 'clock'>, name: string): Promise<number> {
  const now = clock()
  const { id } = await tx
    .insertInto('clients')
    .values({ created_at: now, updated_at: now, name: name.slice(0, CLIENT_NAME_MAX) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Reviews that were nobody's as long as nobody of this address was known. `client_id` is this module's in every table. */
async function takeReviews(tx: Tx, id: number, contacts: Contact[]) {
  const emails = contacts.flatMap(({ kind, value }) => (kind === 'email' ? [value] : []))
  if (emails.length === 0) return
  await sql`update ${sql.table('reviews')} set client_id = ${id}
    where client_id is null and author_email = any(${emails}::text[])`.execute(tx)
}

function contactsOf(contacts: Contact[]): Contact[] {
  const plain = contacts
    .map(({ kind, value }) => ({ kind, value: value.trim().toLowerCase() }))
    .filter(({ value }) => value !== '')
  return plain.filter(
    ({ kind, value }, at) => plain.findIndex((one) => one.kind === kind && one.value === value) === at,
  )
}
