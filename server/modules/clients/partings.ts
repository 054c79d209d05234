import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** Two clients who are two people, in the order of their numbers. */
export type Pair = [client: number, other: number]

/** Who has been told apart from this client. */
export async function partedFrom(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select case client_id when ${id} then other_id else client_id end as id from client_partings
    where ${id} in (client_id, other_id)`.execute(tx)
  return rows.map((row) => row.id)
}

/** Those that were not there yet. */
export async function makePartings(tx: Tx, { clock }: Ctx, pairs: Pair[]): Promise<Pair[]> {
  const made: Pair[] = []
  for (const [client_id, other_id] of pairs) {
    const { rows } = await sql`
      insert into client_partings (client_id, other_id, at)
      select a.id, b.id, ${clock()} from clients a, clients b where a.id = ${client_id} and b.id = ${other_id}
      on conflict do nothing returning 1`.execute(tx)
    if (rows.length > 0) made.push([client_id, other_id])
  }
  return made
}

/** Those that were there. */
export async function endPartings(tx: Tx, pairs: Pair[]): Promise<Pair[]> {
  const ended: Pair[] = []
  for (const [client_id, other_id] of pairs) {
    const { rows } = await sql`
      delete from client_partings where client_id = ${client_id} and other_id = ${other_id} returning 1`.execute(tx)
    if (rows.length > 0) ended.push([client_id, other_id])
  }
  return ended
}

export function inOrder(one: number, other: number): Pair {
  return one < other ? [one, other] : [other, one]
}
