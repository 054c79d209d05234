import { sql } from 'kysely'
import { entityOfPlural } from '#contract/entities.ts'
import { Invalid } from '../../http/errors.ts'
import type { Db, Tx } from '../database.ts'

/** Throws Invalid at `field` when one of the ids is not a record of the table, or is in the trash. */
export async function refuseMissing(tx: Db | Tx, table: string, ids: number[], field = table) {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from ${sql.table(table)} where id = any(${ids}::int[]) and deleted_at is null`.execute(
    tx,
  )
  if (rows[0]?.found !== ids.length) throw new Invalid({ [field]: [entityOfPlural(table)?.nouns.missing ?? ''] })
}
