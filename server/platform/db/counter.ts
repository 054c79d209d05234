import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** The next number of a series such as `transactions:2026`. The row stays locked until the transaction ends. */
export async function nextNumber(tx: Tx, series: string): Promise<number> {
  const row = await tx
    .insertInto('counters')
    .values({ name: series, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}
