import { sql, type RawBuilder } from 'kysely'
import type { Fields } from '#contract/entity/field.ts'
import { constantPart } from '../db/queries/constant-part.ts'

const RECORD = ['id', 'version', 'created_at', 'updated_at'] as const
/** A function of PostgreSQL takes a hundred arguments at most: two a field. */
const FIELDS_AT_ONCE = 45

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

/** These columns of a row as a JSON object, with what `own` says instead or besides. */
export function fieldsJson(
  fields: readonly string[],
  alias: string,
  own: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  const names = [...new Set([...fields, ...Object.keys(own)])]
  const pairs = names.map((name) => sql`${sql.lit(name)}, ${own[name] ?? sql.ref(`${alias}.${name}`)}`)
  const parts = Array.from(
    { length: Math.ceil(pairs.length / FIELDS_AT_ONCE) },
    (_, part) => sql`jsonb_build_object(${sql.join(pairs.slice(part * FIELDS_AT_ONCE, (part + 1) * FIELDS_AT_ONCE))})`,
  )
  return constantPart(sql`(${sql.join(parts, sql` || `)})`)
}

/** Another record as `{ id, title }`, or null: `key` is the column that points to it. */
export function linkedJson(table: 'users' | 'psychologists', key: string): RawBuilder<unknown> {
  return sql`(
    select jsonb_build_object('id', o.id, 'title', o.full_name) from ${sql.table(table)} o where o.id = ${sql.ref(key)})`
}
