import { sql, type RawBuilder } from 'kysely'
import type { Fields } from '#contract/entity/field.ts'
import { constantPart } from '../db/queries/constant-part.ts'

const RECORD = ['id', 'version', 'created_at', 'updated_at'] as const

/**
 * A row as a JSON object with every field of its entity: `p.price` for most, what `own` says for other records and for what
 * no column holds. Nothing of the fields in `without`.
 */
export function rowJson(
  { fields }: { fields: Fields },
  alias: string,
  own: Readonly<Record<string, RawBuilder<unknown>>>,
  without: readonly string[] = [],
): RawBuilder<unknown> {
  const names = Object.keys(fields).filter((name) => !without.includes(name))
  return fieldsJson([...RECORD, ...names], alias, own)
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

/** Another record as `{ id, title }`, or null: `key` is the column that points to it. */
export function linkedJson(table: 'users' | 'psychologists', key: string): RawBuilder<unknown> {
  return sql`(
    select jsonb_build_object('id', o.id, 'title', o.full_name) from ${sql.table(table)} o where o.id = ${sql.ref(key)})`
}
