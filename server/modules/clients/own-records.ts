import { sql } from 'kysely'
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

export async function bookingsOf(tx: Tx, requests: number[]): Promise<number[]> {
  if (requests.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from bookings where request_id = any(${requests}::int[]) order by id`.execute(tx)
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
