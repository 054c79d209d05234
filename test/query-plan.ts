import { sql } from 'kysely'
import { transaction, type Db } from '#server/platform/db/database.ts'

/** How PostgreSQL means to answer a statement, line by line: as it is planned for any values, since statements stay prepared. */
export async function planOf(db: Db, statement: string): Promise<string[]> {
  return transaction(db, async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    await sql.raw(`prepare planned as ${statement}`).execute(tx)
    const count = new Set(statement.match(/\$\d+/g)).size
    const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join()})`
    const { rows } = await sql.raw<Record<'QUERY PLAN', string>>(`explain execute planned${values}`).execute(tx)
    await sql`deallocate planned`.execute(tx)
    return rows.map((row) => row['QUERY PLAN'])
  })
}

/** The tables of these that any of the statements reads from end to end. */
export async function wholeReads(db: Db, statements: readonly string[], tables: RegExp): Promise<string[]> {
  const plans = await Promise.all(statements.map((statement) => planOf(db, statement)))
  return plans.flat().flatMap((line) => {
    const table = /Seq Scan on (\w+)/.exec(line)?.[1]
    return table !== undefined && tables.test(table) ? [table] : []
  })
}
