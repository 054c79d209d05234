import { sql, type RawBuilder } from 'kysely'
import { CATALOG_PER_PAGE } from '#contract/catalog.ts'
import type { Landing, Landings } from '#contract/content/landings.ts'
import type { Db } from '#server/platform/db/database.ts'
import { cardJson } from './card-columns.ts'
import { fairOrder, type CatalogMoment } from './fair-order.ts'
import { presentCard, type CardRow } from './presenter.ts'

export const NEAR_MAX = 8

const KINDS = {
  topics: { links: sql`psychologist_topics`, key: sql`topic_id` },
  specializations: { links: sql`psychologist_specializations`, key: sql`specialization_id` },
} as const
export type LandingKind = keyof typeof KINDS

const TEXTS = ['id', 'slug', 'title', 'heading', 'intro', 'questions'] as const
type LandingText = Pick<Landing, (typeof TEXTS)[number] | 'updated_at'>
/** What changes with people. */
export type LandingNumbers = Omit<Landing, keyof LandingText>

/** What staff have written of a published topic or specialization. One statement. */
export async function findLandingText(db: Db, kind: LandingKind, slug: string): Promise<LandingText | undefined> {
  const row = await db
    .selectFrom(kind)
    .select([...TEXTS, 'updated_at'])
    .where('slug', '=', slug)
    .where('is_published', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      ...row,
      questions: row.questions as LandingText['questions'],
      updated_at: row.updated_at.toISOString(),
    }
  )
}

type NumbersRow = Omit<LandingNumbers, 'people' | 'next_slot_at'> & { next_slot_at: Date | null; people: CardRow[] }

/** True numbers, what is near and the first people, while memory does not know them. One statement. */
export async function countLanding(
  db: Db,
  kind: LandingKind,
  id: number,
  moment: CatalogMoment,
): Promise<LandingNumbers> {
  const { links, key } = KINDS[kind]
  const { rows } = await sql<NumbersRow>`
    with found as materialized (
      select p.* from psychologists p join ${links} l on l.psychologist_id = p.id
      where l.${key} = ${id} and p.is_published and p.deleted_at is null
    )
    select
      (select count(*)::int from found) as psychologists,
      (select min(price) from found) as price_from,
      (select max(price) from found) as price_to,
      (select count(*)::int from found where 'online' = any(format)) as online,
      (select count(*)::int from found where 'offline' = any(format)) as offline,
      (select min(next_slot_at) from found where ycl_is_ready and next_slot_at > ${moment.now}) as next_slot_at,
      ${near('topics', kind, id)} as topics,
      ${near('specializations', kind, id)} as specializations,
      coalesce((
        select json_agg(${cardJson} order by ${fairOrder(moment.day)})
        from (select p.* from found p order by ${fairOrder(moment.day)} limit ${CATALOG_PER_PAGE}) p
      ), '[]') as people`.execute(db)
  const { next_slot_at, people, ...row } = rows[0] as NumbersRow
  return {
    ...row,
    next_slot_at: next_slot_at?.toISOString() ?? null,
    people: people.map((card) => presentCard(card, moment.now)),
  }
}

/** Everything that has a page of its own, with how many people stand there now: one statement, while memory does not know. */
export async function listLandings(db: Db): Promise<Landings> {
  const { rows } = await sql<Landings>`
    select ${listed('topics', sql`, 'is_couples', o.is_couples, 'groups', o.groups`)} as topics,
      ${listed('specializations', sql``)} as specializations`.execute(db)
  return rows[0] as Landings
}

function listed(kind: LandingKind, more: RawBuilder<unknown>): RawBuilder<unknown> {
  const { links, key } = KINDS[kind]
  return sql`coalesce((
    select json_agg(json_build_object('slug', o.slug, 'title', o.title,
      'lead', nullif(split_part(o.intro, E'\n\n', 1), ''), 'count', o.count${more})
      order by o.title collate "und-x-icu", o.id)
    from (
      select d.*, (
        select count(*)::int from ${links} l
        join psychologists p on p.id = l.psychologist_id and p.is_published and p.deleted_at is null
        where l.${key} = d.id) as count
      from ${sql.table(kind)} d where d.is_published and d.deleted_at is null
    ) o
  ), '[]')`
}

/** Other pages that the people of this one stand on, those first whose own people are the most of them. */
function near(kind: LandingKind, subject: LandingKind, id: number): RawBuilder<unknown> {
  const { links, key } = KINDS[kind]
  const others = kind === subject ? sql`o.id <> ${id}` : sql`true`
  return sql`coalesce((
    select json_agg(json_build_object('slug', slug, 'title', title, 'count', total) order by score desc, title collate "und-x-icu", id)
    from (
      select o.id, o.slug, o.title, count(p.id)::int as total, count(found.id) / sqrt(count(p.id)) as score
      from ${sql.table(kind)} o
      join ${links} l on l.${key} = o.id
      join psychologists p on p.id = l.psychologist_id and p.is_published and p.deleted_at is null
      left join found on found.id = p.id
      where o.is_published and o.deleted_at is null and ${others}
      group by o.id having count(found.id) > 0
      order by score desc, o.title collate "und-x-icu", o.id limit ${NEAR_MAX}
    ) near
  ), '[]')`
}
