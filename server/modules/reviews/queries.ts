import { sql, type RawBuilder } from 'kysely'
import type { FoundIds } from '#contract/office/bulk.ts'
import type { ListQuery, SortOf } from '#contract/wire/http.ts'
import {
  RATED_MIN,
  review,
  type PublicReview,
  type PublicReviewFilter,
  type Rating,
  type ReviewSubject,
  type ReviewTopic,
  type ReviewStatus,
  type StaffReviewFilter,
} from '#contract/requests/reviews.ts'
import { withinPeriod } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isAt } from '#server/platform/db/queries/former-slug.ts'
import { foundIds, placeIn } from '#server/platform/db/queries/found-ids.ts'
import { correctedSearch } from '#server/platform/db/queries/corrected-search.ts'
import { containing, searchWords } from '#server/platform/db/queries/search-words.ts'
import { linkedJson, rowJson } from '#server/platform/entity/row-json.ts'
import type { ReviewRow } from './presenter.ts'

type Sort = (typeof review.sorts)[number]
type PublicSort = 'published_at' | 'rating'

interface ReviewList {
  rows: ReviewRow[]
  total: number
  /** What was searched instead of what was typed. */
  corrected_query: string | null
  counts: Record<ReviewStatus, number>
}

/** The average of the published reviews `r` that hold a condition, as JSON; null below five rated ones. */
export function ratingJson(condition: RawBuilder<unknown>): RawBuilder<Rating | null> {
  return sql`(
    select case when count(r.rating) >= ${RATED_MIN}::int
      then json_build_object('average', round(avg(r.rating), 1), 'count', count(r.rating)) end
    from reviews r left join psychologists p on p.id = r.psychologist_id where r.status = 'published' and ${condition})`
}

/** One page of what everybody may read, with its total and average: one statement. */
export async function listPublicReviews(
  db: Db,
  filter: PublicReviewFilter,
  list: ListQuery<PublicSort>,
): Promise<{ rows: PublicReview[]; total: number; rating: Rating | null }> {
  const condition = sql`r.status = 'published' and ${publicCondition(filter)}`
  const order = orderBy(list)
  const from = sql`from reviews r left join psychologists p on p.id = r.psychologist_id where ${condition}`
  const { rows } = await sql<{ rows: PublicReview[]; total: number; rating: Rating | null }>`
    select
      (select count(*)::int ${from}) as total,
      ${ratingJson(publicCondition(filter))} as rating,
      coalesce((
        select json_agg(json_build_object(
          'author_name', r.author_name, 'text', r.text, 'rating', r.rating, 'reply', r.reply,
          'published_at', r.published_at, 'has_proof', r.transaction_id is not null,
          'psychologist', case when p.id is not null
            then json_build_object('slug', p.slug, 'full_name', p.full_name) end) order by ${order})
        from (select r.* ${from} order by ${order} limit ${list.per_page} offset ${(list.page - 1) * list.per_page}) r
        left join psychologists p on p.id = r.psychologist_id
      ), '[]') as rows`.execute(db)
  return rows[0] ?? { rows: [], total: 0, rating: null }
}

/** The topics of those whom published reviews are about, by title. One statement. */
export async function listReviewTopics(db: Db): Promise<ReviewTopic[]> {
  const { rows } = await sql<ReviewTopic>`
    select t.slug, t.title, count(r.id)::int as count
    from topics t
    join psychologist_topics l on l.topic_id = t.id
    join psychologists p on p.id = l.psychologist_id and p.is_published and p.deleted_at is null
    join reviews r on r.psychologist_id = p.id and r.status = 'published'
    where t.is_published and t.deleted_at is null
    group by t.id order by t.title collate "und-x-icu", t.id`.execute(db)
  return rows
}

/** Everybody on the site with the number of their published reviews, by name. One statement. */
export async function listReviewSubjects(db: Db): Promise<ReviewSubject[]> {
  const { rows } = await sql<ReviewSubject>`
    select p.slug, p.full_name, count(r.id)::int as count
    from psychologists p left join reviews r on r.psychologist_id = p.id and r.status = 'published'
    where p.is_published and p.deleted_at is null
    group by p.id order by p.full_name collate "und-x-icu", p.id`.execute(db)
  return rows
}

/** One page of the staff list, its total and the number in each state: one statement. */
export async function listReviews(
  db: Db,
  filter: StaffReviewFilter,
  list: ListQuery<Sort>,
  timeZone: string,
): Promise<ReviewList> {
  const { condition, correctedQuery } = reading(filter, timeZone)
  const order = orderBy(list)
  const { rows } = await sql<ReviewList>`
    select
      (select count(*)::int from reviews r where ${condition}) as total, ${correctedQuery} as corrected_query,
      (select json_build_object(
        'pending', count(*) filter (where status = 'pending'),
        'published', count(*) filter (where status = 'published'),
        'rejected', count(*) filter (where status = 'rejected')) from reviews) as counts,
      coalesce((
        select json_agg(${reviewJson} order by ${order})
        from (
          select * from reviews r where ${condition}
          order by ${order} limit ${list.per_page} offset ${(list.page - 1) * list.per_page}
        ) r
      ), '[]') as rows`.execute(db)
  return rows[0] as ReviewList
}

/** What the staff filter finds, in the order of the list: at most `limit` ids, and how many there are in all. */
export function reviewIds(
  db: Db,
  filter: StaffReviewFilter,
  sort: SortOf<Sort>,
  timeZone: string,
  limit: number,
): Promise<FoundIds> {
  return foundIds(db, sql`from reviews r where ${reading(filter, timeZone).condition}`, orderBy(sort), limit)
}

/** These reviews, in this order; those that are gone by now are left out. */
export async function reviewsByIds(db: Db, ids: number[]): Promise<ReviewRow[]> {
  const { rows } = await sql<{ row: ReviewRow }>`
    select ${reviewJson} as row from reviews r
    where r.id = any(${ids}::int[]) order by ${placeIn(ids, sql`r.id`)}`.execute(db)
  return rows.map(({ row }) => row)
}

/** How many reviews the filter of the list finds, and since when the oldest is there: a part of a statement. */
export function reviewCount(filter: StaffReviewFilter, timeZone: string): RawBuilder<unknown> {
  return sql`(select json_build_object('count', count(*), 'oldest_at', min(r.created_at))
    from reviews r where ${reading(filter, timeZone).condition})`
}

export async function findReview(db: Db, id: number): Promise<ReviewRow | undefined> {
  const { rows } = await sql<{ row: ReviewRow }>`select ${reviewJson} as row from reviews r where r.id = ${id}`.execute(
    db,
  )
  return rows[0]?.row
}

const reviewJson = rowJson(review, 'r', {
  consent: sql`jsonb_build_object('version', r.consent_version, 'at', r.consent_at)`,
  replied_by: linkedJson('users', 'r.replied_by'),
  moderated_by: linkedJson('users', 'r.moderated_by'),
  psychologist: linkedJson('psychologists', 'r.psychologist_id'),
  proof: sql`(select jsonb_build_object('id', t.id, 'title', t.number) from transactions t where t.id = r.transaction_id)`,
})

/** Somebody who is not on the site has no reviews there either: their name would show. */
function publicCondition(filter: PublicReviewFilter): RawBuilder<unknown> {
  const conditions = [sql`(r.psychologist_id is null or (p.is_published and p.deleted_at is null))`]
  if (filter.psychologist !== undefined) conditions.push(isAt('psychologist', sql`p`, filter.psychologist))
  if (filter.rating !== undefined) conditions.push(sql`r.rating = ${filter.rating}`)
  if (filter.topic !== undefined) {
    conditions.push(sql`exists (select 1 from psychologist_topics l join topics t on t.id = l.topic_id
      where l.psychologist_id = p.id and ${isAt('topic', sql`t`, filter.topic)} and t.is_published and t.deleted_at is null)`)
  }
  return sql.join(conditions, sql` and `)
}

function reading(filter: StaffReviewFilter, timeZone: string) {
  return correctedSearch(filter, 'search', sql`reviews r`, (read) => staffCondition(read, timeZone))
}

function staffCondition(filter: StaffReviewFilter, timeZone: string): RawBuilder<unknown> {
  const conditions = withinPeriod(sql`r.created_at`, filter, timeZone)
  for (const word of searchWords(filter.search ?? '')) {
    conditions.push(
      sql`normalise_text(r.author_name || ' ' || r.text || ' ' || coalesce(r.reply, '')) like ${containing(word)}`,
    )
  }
  if (filter.status !== undefined) conditions.push(sql`r.status = any(${filter.status}::text[])`)
  if (filter.psychologist_id !== undefined) conditions.push(sql`r.psychologist_id = ${filter.psychologist_id}`)
  if (filter.rating !== undefined) conditions.push(sql`r.rating = ${filter.rating}`)
  if (filter.has_proof !== undefined) conditions.push(sql`(r.transaction_id is not null) = ${filter.has_proof}`)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function orderBy(list: SortOf<Sort | PublicSort>): RawBuilder<unknown> {
  const direction = list.sort_direction === 'asc' ? sql`asc` : sql`desc`
  if (list.sort_column === 'status') {
    // The words happen to stand in the order of the work. What waits longest comes first, the rest newest first.
    return sql`r.status ${direction}, (case when r.status = 'pending' then r.created_at end) asc,
      r.created_at desc, r.id desc`
  }
  const column =
    list.sort_column === 'author_name' ? sql`r.author_name collate "und-x-icu"` : sql`r.${sql.ref(list.sort_column)}`
  return sql`${column} ${direction} nulls last, r.id ${direction}`
}
