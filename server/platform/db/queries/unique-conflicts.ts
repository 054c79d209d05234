import { sql, type RawBuilder } from 'kysely'
import type { FieldErrors } from '../../http/errors.ts'
import type { Db, Tx } from '../database.ts'

/** How a unique index compares: titles as people read them, and addresses with those in the trash. */
const HOLDS: Record<string, (value: unknown) => RawBuilder<boolean>> = {
  title: (value) => sql`normalise_text(title) = normalise_text(${value}) and deleted_at is null`,
  slug: (value) => sql`slug = ${value}`,
}

/**
 * What the unique indexes of these tables would refuse, all of it: the database itself names only the first, and nothing
 * while another field is wrong. It decides all the same when two requests come at once.
 */
export async function uniqueConflictsIn(
  db: Db | Tx,
  table: string,
  constraints: Record<string, { field: string; message: string }>,
  fields: Record<string, unknown>,
  except = 0,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const [name, { field, message }] of Object.entries(constraints)) {
    const value = fields[field]
    if (!name.endsWith('_key') || value === undefined || value === null) continue
    const holds = HOLDS[field]?.(value) ?? sql`${sql.ref(field)} = ${value} and deleted_at is null`
    const { rows } = await sql`select 1 from ${sql.table(table)} where id <> ${except} and ${holds} limit 1`.execute(db)
    if (rows.length > 0) errors[field] = [message]
  }
  return errors
}
