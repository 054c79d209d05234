import { sql, type RawBuilder } from 'kysely'
import type { ListQuery } from '#contract/wire/http.ts'
import {
  RATED_MIN,
  review,
  REVIEW_STATUSES,
  type PublicReview,
  type PublicReviewFilter,
  type Rating,
  type ReviewSubject,
  type ReviewTopic,
  type StaffReviewFilter,
} from '#contract/requests/reviews.ts'
import { withinPeriod } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isAt } from '#server/platform/db/queries/former-slug.ts'
import { containing, searchWords } from '#server/platform/db/queries/search-words.ts'
import { countsByStatus, listReads } from '#server/platform/entity/list-reads.ts'
import { linkedJson, rowJson } from '#server/platform/entity/row-json.ts'
import type { ReviewRow } from './presenter.ts'

type Sort = (typeof review.sorts)[number]
type PublicSort = 'published_at' | 'rating'

/** The average of the published reviews `r` that hold a condition, as JSON; null below five rated ones. */
export function ratingJson(condition: RawBuilder<unknown>): RawBuilder<Rating | null> {
  return sql`(
    select case when count(r.rating) >= ${RATED_MIN}::int
      then json_build_object('average', round(avg(r.rating), 1), 'count', count(r.rating)) end
    from reviews r left join psychologists p on p.id = r.psychologist_id where r.status = 'published' and ${condition})`
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

const reviewJson = rowJson(review, 'r', {
  consent: sql`jsonb_build_object('version', r.consent_version, 'at', r.consent_at)`,
  replied_by: linkedJson('users', 'r.replied_by'),
  moderated_by: linkedJson('users', 'r.moderated_by'),
  psychologist: linkedJson('psychologists', 'r.psychologist_id'),
  proof: sql`(select jsonb_build_object('id', t.id, 'title', t.number) from transactions t where t.id = r.transaction_id)`,
})

/** Somebody who is not on the site has no reviews there either: their name would show. */
function publicConditions(filter: PublicReviewFilter): RawBuilder<unknown>[] {
  const conditions = [sql`(r.psychologist_id is null or (p.is_published and p.deleted_at is null))`]
  if (filter.psychologist !== undefined) conditions.push(isAt('psychologist', sql`p`, filter.psychologist))
  if (filter.rating !== undefined) conditions.push(sql`r.rating = ${filter.rating}`)
  if (filter.topic !== undefined) {
    conditions.push(sql`exists (select 1 from psychologist_topics l join topics t on t.id = l.topic_id
      where l.psychologist_id = p.id and ${isAt('topic', sql`t`, filter.topic)} and t.is_published and t.deleted_at is null)`)
  }
  return conditions
}

function staffConditions(filter: StaffReviewFilter, timeZone: string): RawBuilder<unknown>[] {
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
  return conditions
}

const staffReviews = listReads<ReviewRow, StaffReviewFilter, Sort, string>({
  table: 'reviews',
  alias: 'r',
  fields: review.fields,
  row: reviewJson,
  search: 'search',
  where: staffConditions,
  alphabetical: ['author_name'],
  orders: {
    // The words happen to stand in the order of the work. What waits longest comes first, the rest newest first.
    status: (direction) => sql`r.status ${direction}, (case when r.status = 'pending' then r.created_at end) asc,
      r.created_at desc, r.id desc`,
  },
  counted: sql`'count', count(*), 'oldest_at', min(r.created_at)`,
})

export const { ids: reviewIds, byIds: reviewsByIds, find: findReview, count: reviewCount } = staffReviews

/** One page of the staff list, its total and the number in each state. */
export function listReviews(db: Db, filter: StaffReviewFilter, list: ListQuery<Sort>, timeZone: string) {
  return staffReviews.page(db, filter, list, timeZone, [countsByStatus('reviews', REVIEW_STATUSES)])
}

const publicReviews = listReads<PublicReview, PublicReviewFilter, PublicSort>({
  table: 'reviews',
  alias: 'r',
  join: sql`left join psychologists p on p.id = r.psychologist_id`,
  fields: review.fields,
  row: sql`json_build_object(
    'author_name', r.author_name, 'text', r.text, 'rating', r.rating, 'reply', r.reply,
    'published_at', r.published_at, 'has_proof', r.transaction_id is not null,
    'psychologist', case when p.id is not null
      then json_build_object('slug', p.slug, 'full_name', p.full_name) end)`,
  isThere: sql`r.status = 'published'`,
  where: publicConditions,
})

/** One page of what everybody may read, with its total and average. */
export function listPublicReviews(db: Db, filter: PublicReviewFilter, list: ListQuery<PublicSort>) {
  const rating = ratingJson(sql.join(publicConditions(filter), sql` and `))
  return publicReviews.page(db, filter, list, undefined, [sql<{ rating: Rating | null }>`${rating} as rating`])
}
