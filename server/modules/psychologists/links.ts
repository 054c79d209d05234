import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import { Invalid } from '#server/platform/http/errors.ts'

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

/** Makes the list exactly these ids. Throws Invalid when one of them does not exist. */
export async function replaceLinks(tx: Tx, field: LinkField, psychologistId: number, ids: number[]) {
  const link = LINKS[field]
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from ${sql.table(link.other)} where id = any(${ids}::int[]) and deleted_at is null`.execute(
    tx,
  )
  if (rows[0]?.found !== ids.length) throw new Invalid({ [field]: [link.missing] })
  await sql`delete from ${sql.table(link.table)}
    where psychologist_id = ${psychologistId} and ${sql.ref(link.key)} <> all(${ids}::int[])`.execute(tx)
  await sql`insert into ${sql.table(link.table)} (psychologist_id, ${sql.ref(link.key)})
    select ${psychologistId}, unnest(${ids}::int[]) on conflict do nothing`.execute(tx)
}
