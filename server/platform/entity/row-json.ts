import { sql, type RawBuilder } from 'kysely'
import type { Fields } from '#contract/entity/field.ts'
import { constantPart } from '../db/queries/constant-part.ts'

const MOMENTS: readonly string[] = ['created_at', 'updated_at']
const RECORD = ['id', 'version', ...MOMENTS]

/**
 * A row as a JSON object with every field of its entity: `p.price` for most, what `own` says for other records and for what
 * no column holds.
 */
export function rowJson(
  { fields }: { fields: Fields },
  alias: string,
  own: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  return fieldsJson([...RECORD, ...Object.keys(fields)], alias, own)
}

/**
 * These columns of a row as a JSON object, with what `own` says instead or besides. Text from the beginning: `jsonb` would
 * sort the names of each row and be written out after that, a quarter of what a page of a list costs the database.
 */
export function fieldsJson(
  fields: readonly string[],
  alias: string,
  own: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  const names = [...new Set([...fields, ...Object.keys(own)])]
  const columns = names.map((name) => sql`${own[name] ?? sql.ref(`${alias}.${name}`)} as ${sql.ref(name)}`)
  return constantPart(sql`(select to_json(shown) from (select ${sql.join(columns)}) shown)`)
}

/**
 * The same fields, but those in `without`, as columns of a statement, with the same values. For many rows: the database
 * writes them in half of the time that JSON takes. One row is as cheap in JSON, since each column is described before its
 * value comes.
 */
export function rowColumns(
  { fields }: { fields: Fields },
  alias: string,
  own: Readonly<Record<string, RawBuilder<unknown>>>,
  without: readonly string[] = [],
): RawBuilder<unknown> {
  const names = [...RECORD, ...Object.keys(fields)].filter((name) => !without.includes(name))
  const columns = names.map((name) => {
    const column = own[name] ?? sql.ref(`${alias}.${name}`)
    const isMoment = MOMENTS.includes(name) || fields[name]?.kind === 'moment'
    // As text, as JSON has it, and not as a Date.
    return sql`${isMoment ? sql`to_json(${column})` : column} as ${sql.ref(name)}`
  })
  return constantPart(sql.join(columns))
}

/** Another record as `{ id, title }`, or null: `key` is the column that points to it. */
export function linkedJson(table: 'users' | 'psychologists', key: string): RawBuilder<unknown> {
  return sql`(
    select jsonb_build_object('id', o.id, 'title', o.full_name) from ${sql.table(table)} o where o.id = ${sql.ref(key)})`
}
