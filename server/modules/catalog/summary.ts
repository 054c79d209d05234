import { sql } from 'kysely'
import type { CatalogSummary } from '#contract/catalog.ts'
import type { Db } from '#server/platform/db/database.ts'
import { cardJson } from './card-columns.ts'
import type { CardRow } from './presenter.ts'

export const SOONEST_MAX = 5
export const WEEK_MS = 7 * 24 * 60 * 60 * 1000

interface SummaryRow {
  psychologists: number
  available_this_week: number
  topics: CatalogSummary['topics']
  topics_total: number
  soonest: CardRow[]
}

/** The numbers of the home page, counted by the database: one statement, while memory does not know them. */
export async function summarise(db: Db, now: Date): Promise<SummaryRow> {
  const inAWeek = new Date(now.getTime() + WEEK_MS)
  const { rows } = await sql<SummaryRow>`
    with shown as (select * from psychologists where is_published and deleted_at is null)
    select
      (select count(*)::int from shown) as psychologists,
      (select count(*)::int from shown where ycl_is_ready and next_slot_at > ${now} and next_slot_at <= ${inAWeek}) as available_this_week,
      (select count(*)::int from topics where is_published and deleted_at is null) as topics_total,
      coalesce((
        select json_agg(json_build_object('value', id, 'slug', slug, 'title', title, 'about', about, 'count', count) order by count desc, title collate "und-x-icu", id)
        from (
          select t.id, t.slug, t.title, t.about, count(shown.id)::int as count
          from topics t
          left join psychologist_topics l on l.topic_id = t.id
          left join shown on shown.id = l.psychologist_id
          where t.is_published and t.deleted_at is null
          group by t.id
        ) counted
      ), '[]') as topics,
      coalesce((
        select json_agg(${cardJson} order by p.next_slot_at, p.id)
        from (
          select * from shown where ycl_is_ready and next_slot_at > ${now} and next_slot_at <= ${inAWeek} and avatar is not null
          order by next_slot_at, id limit ${SOONEST_MAX}
        ) p
      ), '[]') as soonest`.execute(db)
  return rows[0] as SummaryRow
}
