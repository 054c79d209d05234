import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** In the order in which others lock them: nobody waits in a ring. */
const TABLES = ['transactions', 'requests', 'bookings', 'reviews'] as const
/** The numbers of what belongs to a client. */
export type Records = Record<(typeof TABLES)[number], number[]>

/** Everything of a client, locked. */
export async function lockRecords(tx: Tx, id: number): Promise<Records> {
  const records: Records = { transactions: [], requests: [], bookings: [], reviews: [] }
  for (const table of TABLES) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where client_id = ${id} order by id for update`.execute(tx)
    records[table] = rows.map((row) => row.id)
  }
  return records
}

/** `client_id` is this module's, in whichever table it stands. */
export async function moveRecords(tx: Tx, records: Records, from: number, to: number) {
  for (const table of TABLES) {
    if (records[table].length === 0) continue
    await sql`update ${sql.table(table)} set client_id = ${to}
      where id = any(${records[table]}::int[]) and client_id = ${from}`.execute(tx)
  }
}

/**
 * These records of a client with what goes wherever they go: a visit and what is paid for it belong to whoever the request
 * belongs to, whoever pays, and a review to whoever's payment proves it.
 */
export async function withFollowers(tx: Tx, records: Records, clientId: number): Promise<Records> {
  const ofRequests = sql`request_id in (
    select id from requests where id = any(${records.requests}::int[]) and client_id = ${clientId})`
  const bookings = await following(tx, 'bookings', records, ofRequests, clientId)
  const transactions = await following(tx, 'transactions', records, ofRequests, clientId)
  const proven = sql`transaction_id = any(${transactions}::int[])`
  return { ...records, bookings, transactions, reviews: await following(tx, 'reviews', records, proven, clientId) }
}

async function following(
  tx: Tx,
  table: (typeof TABLES)[number],
  records: Records,
  follows: RawBuilder<unknown>,
  clientId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where id = any(${records[table]}::int[]) or client_id = ${clientId} and ${follows} order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

const TITLES = { requests: 'заявки', transactions: 'платежи', bookings: 'записи', reviews: 'отзывы' }

/** «заявки: 2, отзывы: 1». */
export function countsOf(records: Records): string {
  return TABLES.toReversed()
    .filter((table) => records[table].length > 0)
    .map((table) => `${TITLES[table]}: ${records[table].length}`)
    .join(', ')
}
