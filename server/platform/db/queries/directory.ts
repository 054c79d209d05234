import { sql, type RawBuilder } from 'kysely'
import type { Entity } from '#contract/entity/entity.ts'
import type { Db } from '../database.ts'

/** The table that ties psychologists to the records of a list, and its column for these. */
export function peopleLinks({ name, plural }: { name: string; plural: string }) {
  return { table: `psychologist_${plural}`, key: `${name}_id` }
}

/**
 * The two ways to read a directory: all that is in its list, and one record of the list or of the trash. `own` has the
 * columns of the row `d` that are more than its columns.
 */
export function directoryReads<T>(entity: Entity, own: Readonly<Record<string, RawBuilder<unknown>>> = {}) {
  const { table, key } = peopleLinks(entity)
  const hasPeople = 'psychologists' in entity.fields
  const columns: Record<string, RawBuilder<unknown>> = {
    created_at: isoMoment(sql`d.created_at`),
    updated_at: isoMoment(sql`d.updated_at`),
    ...momentsOf(entity),
    psychologists: sql`coalesce(linked.list, '[]')`,
    psychologists_count: hasPeople ? sql`coalesce(linked.count, 0)` : psychologistsCount(table, key),
    ...own,
  }
  const names = new Set([
    'id',
    'version',
    'created_at',
    'updated_at',
    ...Object.keys(entity.fields),
    ...Object.keys(own),
  ])
  const selected = [...names].map((name) => sql`${columns[name] ?? sql.ref(`d.${name}`)} as ${sql.ref(name)}`)
  const query = (condition: RawBuilder<unknown>) => sql<T>`
    ${hasPeople ? sql`with ${peopleInOrder}` : sql``}
    select ${sql.join(selected)}
    from ${sql.table(entity.plural)} d ${hasPeople ? linkedPsychologists(table, key) : sql``}
    where ${condition} order by ${byTitle}`
  return {
    async list(db: Db): Promise<T[]> {
      const { rows } = await query(notTrashed).execute(db)
      return rows
    },
    async find(db: Db, id: number, from: 'list' | 'trash' = 'list'): Promise<T | undefined> {
      const { rows } = await query(oneRecord(id, from)).execute(db)
      return rows[0]
    },
  }
}

/** The records `o` of `from` as `[{ id, title }]`, sorted as people sort. */
export function titlesOf(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('id', o.id, 'title', o.title) order by o.title collate "und-x-icu", o.id)
    from ${from}), '[]')`
}

function momentsOf({ fields }: Entity): Record<string, RawBuilder<unknown>> {
  const names = Object.keys(fields).filter((name) => fields[name]?.kind === 'moment')
  return Object.fromEntries(names.map((name) => [name, isoMoment(sql.ref(`d.${name}`))]))
}

/** A moment as answers have it. */
export function isoMoment(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Everybody once, with their place in the alphabet: comparing names is the dear part, so it is done once a statement. */
const peopleInOrder = sql`people as materialized (
  select id, full_name, row_number() over (order by full_name collate "und-x-icu", id) as place
  from psychologists where deleted_at is null)`

/** Joins the psychologists of each row `d` through a table of links as `linked`. */
function linkedPsychologists(links: string, key: string): RawBuilder<unknown> {
  return sql`left join (
    select l.${sql.ref(key)} as record_id, count(*)::int as count,
      json_agg(json_build_object('id', p.id, 'title', p.full_name) order by p.place) as list
    from ${sql.table(links)} l join people p on p.id = l.psychologist_id
    group by 1
  ) linked on linked.record_id = d.id`
}

/** The number of psychologists of each row `d`, where their names are not asked for. */
function psychologistsCount(links: string, key: string): RawBuilder<unknown> {
  return sql`(
    select count(*)::int from ${sql.table(links)} l join psychologists p on p.id = l.psychologist_id and p.deleted_at is null
    where l.${sql.ref(key)} = d.id)`
}

/** Lists are sorted by title as people sort (specification §9). */
const byTitle = sql`d.title collate "und-x-icu", d.id`

/** One record of a list, from the list or from its trash. */
function oneRecord(id: number, from: 'list' | 'trash'): RawBuilder<unknown> {
  return from === 'list' ? sql`d.id = ${id} and d.deleted_at is null` : sql`d.id = ${id} and d.deleted_at is not null`
}

/** Everything that is not in the trash. */
const notTrashed = sql`d.deleted_at is null`
