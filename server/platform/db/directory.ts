import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** The columns every small list has, for the row `d`. Moments come as ISO 8601 in UTC. */
export const directoryColumns = sql`d.id, d.version, d.title,
  to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  to_char(d.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at`

/** What a row `d` with a page of its own on the site shows there. */
export const landingColumns = sql`d.slug, d.heading, d.intro, d.questions`

/** Everybody once, with their place in the alphabet: comparing names is the dear part, so it is done once a statement. */
export const peopleInOrder = sql`people as materialized (
  select id, full_name, row_number() over (order by full_name collate "und-x-icu", id) as place
  from psychologists where deleted_at is null)`

/** Joins the psychologists of each row `d` through a table of links as `linked`; needs `peopleInOrder`. */
export function linkedPsychologists(links: string, key: string): RawBuilder<unknown> {
  return sql`left join (
    select l.${sql.ref(key)} as record_id, count(*)::int as count,
      json_agg(json_build_object('id', p.id, 'title', p.full_name) order by p.place) as list
    from ${sql.table(links)} l join people p on p.id = l.psychologist_id
    group by 1
  ) linked on linked.record_id = d.id`
}

/** The columns that `linkedPsychologists` brings. */
export const psychologistsColumns = sql`coalesce(linked.list, '[]') as psychologists, coalesce(linked.count, 0) as psychologists_count`

/** The number of psychologists of each row `d`, where their names are not asked for. */
export function psychologistsCount(links: string, key: string): RawBuilder<unknown> {
  return sql`(
    select count(*)::int from ${sql.table(links)} l join psychologists p on p.id = l.psychologist_id and p.deleted_at is null
    where l.${sql.ref(key)} = d.id) as psychologists_count`
}

/** Lists are sorted by title as people sort (specification §9). */
export const byTitle = sql`d.title collate "und-x-icu", d.id`

/** The two ways to read a directory: all that is in its list, and one record of the list or of the trash. */
export function directoryReads<T>(queryOf: (condition: RawBuilder<unknown>) => RawBuilder<T>) {
  return {
    async list(db: Db): Promise<T[]> {
      const { rows } = await queryOf(notTrashed).execute(db)
      return rows
    },
    async find(db: Db, id: number, from: 'list' | 'trash' = 'list'): Promise<T | undefined> {
      const { rows } = await queryOf(oneRecord(id, from)).execute(db)
      return rows[0]
    },
  }
}

/** One record of a list, from the list or from its trash. */
function oneRecord(id: number, from: 'list' | 'trash'): RawBuilder<unknown> {
  return from === 'list' ? sql`d.id = ${id} and d.deleted_at is null` : sql`d.id = ${id} and d.deleted_at is not null`
}

/** Everything that is not in the trash. */
const notTrashed = sql`d.deleted_at is null`
