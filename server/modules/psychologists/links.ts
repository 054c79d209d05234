import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import { refuseMissing } from '#server/platform/db/links.ts'

/** The lists of a card that point to other records. */
export const LINKS = {
  topics: { table: 'psychologist_topics', other: 'topics', key: 'topic_id', missing: 'Такой темы нет' },
  specializations: {
    table: 'psychologist_specializations',
    other: 'specializations',
    key: 'specialization_id',
    missing: 'Такой специализации нет',
  },
  branches: { table: 'psychologist_branches', other: 'branches', key: 'branch_id', missing: 'Такого филиала нет' },
  positions: {
    table: 'psychologist_positions',
    other: 'positions',
    key: 'position_id',
    missing: 'Такой должности нет',
  },
  pages: { table: 'psychologist_pages', other: 'pages', key: 'page_id', missing: 'Такой страницы нет' },
} as const

export type LinkField = keyof typeof LINKS

export function isLinkField(field: string): field is LinkField {
  return field in LINKS
}

/** Makes the list of a card exactly these ids. Throws Invalid when one of them does not exist. */
export async function replaceLinks(tx: Tx, field: LinkField, psychologistId: number, ids: number[]) {
  const link = LINKS[field]
  await refuseMissing(tx, link.other, ids, { field, message: link.missing })
  await sql`delete from ${sql.table(link.table)}
    where psychologist_id = ${psychologistId} and ${sql.ref(link.key)} <> all(${ids}::int[])`.execute(tx)
  await sql`insert into ${sql.table(link.table)} (psychologist_id, ${sql.ref(link.key)})
    select ${psychologistId}, unnest(${ids}::int[]) on conflict do nothing`.execute(tx)
}

/** The same from the other end: makes these the psychologists of a topic, a page … Each card that gains or loses it gets a new version. */
export async function replacePeople(tx: Tx, field: LinkField, otherId: number, ids: number[], now: Date) {
  const link = LINKS[field]
  await refuseMissing(tx, 'psychologists', ids, { field: 'psychologists', message: 'Такого психолога нет' })
  // Cards before their links, in the order of every other change of many: two at once never hold what the other waits for.
  // Who takes the link meanwhile is not held, and keeps it.
  const { rows: held } = await sql<{ id: number }>`
    select id from psychologists where id = any(${ids}::int[])
      or id in (select psychologist_id from ${sql.table(link.table)} where ${sql.ref(link.key)} = ${otherId})
    order by id for update`.execute(tx)
  await sql`
    with gone as (
      delete from ${sql.table(link.table)}
      where ${sql.ref(link.key)} = ${otherId} and psychologist_id <> all(${ids}::int[])
        and psychologist_id in (
          select id from psychologists where deleted_at is null and id = any(${held.map(({ id }) => id)}::int[]))
      returning psychologist_id
    ), come as (
      insert into ${sql.table(link.table)} (psychologist_id, ${sql.ref(link.key)})
      select unnest(${ids}::int[]), ${otherId}::int on conflict do nothing returning psychologist_id
    )
    update psychologists set version = version + 1, updated_at = ${now}
    where id in (select psychologist_id from gone union select psychologist_id from come)`.execute(tx)
}
