import { sql, type RawBuilder } from 'kysely'
import type { ListQuery } from '#contract/wire/http.ts'
import {
  RATED_MIN,
  review,
  REVIEW_STATUSES,
  SUBJECTS_MAX,
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

/**
 * The topics that published reviews speak of, by title. One statement. Their words are found once: without `materialized`
 * a table of reviews that has just grown is read with the words of every topic found anew for every review.
 */
export async function listReviewTopics(db: Db): Promise<ReviewTopic[]> {
  const { rows } = await sql<ReviewTopic>`
    with named as materialized (
      select t.id, t.slug, t.title, ${wordsOf(sql`t`)} as words from topics t where t.is_published and t.deleted_at is null)
    select t.slug, t.title, count(r.id)::int as count
    from named t
    join reviews r on r.search_vector @@ t.words and r.status = 'published'
    left join psychologists p on p.id = r.psychologist_id
    where ${isShown}
    group by t.id, t.slug, t.title order by t.title collate "und-x-icu", t.id`.execute(db)
  return rows
}

/**
 * By what words a review speaks of a topic: those of its title, and those by which people call it. «Развод и расставание»
 * is either of the two.
 */
function wordsOf(topic: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select string_agg('(' || words::text || ')', ' | ')::tsquery from (
      select phraseto_tsquery('russian', normalise_text(name)) as words from (
        select regexp_split_to_table(${topic}.title, ' и |, ') as name
        union select s.title from synonyms s where s.topic_id = ${topic}.id and s.deleted_at is null) names) phrases
    where numnode(words) > 0)`
}

interface SubjectRow extends ReviewSubject {
  has_more: boolean
}

/**
 * By name, with the number of their published reviews: everybody in a practice; of a large directory those with most
 * reviews, and the one asked for. One statement.
 */
export async function listReviewSubjects(db: Db, asked: string | undefined): Promise<SubjectRow[]> {
  const shown = sql`p.is_published and p.deleted_at is null`
  const { rows } = await sql<SubjectRow>`
    with size as (
      select count(*) > ${SUBJECTS_MAX} as is_large
      from (select 1 from psychologists p where ${shown} limit ${SUBJECTS_MAX + 1}) some_people
    ),
    counted as (
      select psychologist_id as id, count(*)::int as count from reviews where status = 'published' group by 1
    ),
    named as (
      select p.id from psychologists p where ${shown} and not (select is_large from size)
      union (
        select p.id from counted c join psychologists p using (id) where ${shown} and (select is_large from size)
        order by c.count desc, p.id limit ${SUBJECTS_MAX}
      )
      union select p.id from psychologists p where ${shown} and p.slug = ${asked ?? ''}
    )
    select p.slug, p.full_name, coalesce(c.count, 0) as count, (select is_large from size) as has_more
    from named join psychologists p using (id) left join counted c using (id)
    order by p.full_name collate "und-x-icu", p.id`.execute(db)
  return rows
}

/** Of the practice as a whole: whom a review was about may be gone for good, and it was about them all the same. */
const isAboutNobody = sql`(r.psychologist_id is null and not r.is_subject_gone)`

const reviewJson = rowJson(review, 'r', {
  consent: sql`jsonb_build_object('version', r.consent_version, 'at', r.consent_at)`,
  replied_by: linkedJson('users', 'r.replied_by'),
  moderated_by: linkedJson('users', 'r.moderated_by'),
  psychologist: linkedJson('psychologists', 'r.psychologist_id'),
  proof_by: linkedJson('users', 'r.proof_by'),
  proof: sql`(select jsonb_build_object('id', t.id, 'title', t.number) from transactions t where t.id = r.transaction_id)`,
  is_subject_shown: sql`(${isAboutNobody} or exists (
    select 1 from psychologists p where p.id = r.psychologist_id and p.is_published and p.deleted_at is null))`,
})

/** Somebody who is not on the site has no reviews there either: their name would show. */
const isShown = sql`(${isAboutNobody} or coalesce(p.is_published and p.deleted_at is null, false))`

function publicConditions(filter: PublicReviewFilter): RawBuilder<unknown>[] {
  const conditions = [isShown]
  if (filter.psychologist !== undefined) conditions.push(isAt('psychologist', sql`p`, filter.psychologist))
  if (filter.rating !== undefined) conditions.push(sql`r.rating = ${filter.rating}`)
  if (filter.topic !== undefined) {
    conditions.push(sql`r.search_vector @@ (select ${wordsOf(sql`t`)} from topics t
      where ${isAt('topic', sql`t`, filter.topic)} and t.is_published and t.deleted_at is null)`)
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

/** Nobody can write without having paid what stands first. */
function provenFirst(column: PublicSort) {
  return (direction: RawBuilder<unknown>) => sql`r.is_proven desc,
    ${sql.ref(`r.${column}`)} ${direction} ${column === 'rating' ? sql`nulls last` : sql``}, r.id ${direction}`
}

const publicReviews = listReads<PublicReview, PublicReviewFilter, PublicSort>({
  table: 'reviews',
  alias: 'r',
  join: sql`left join psychologists p on p.id = r.psychologist_id`,
  fields: review.fields,
  row: sql`json_build_object(
    'author_name', r.author_name, 'text', r.text, 'rating', r.rating, 'reply', r.reply,
    'published_at', r.published_at, 'has_proof', r.is_proven,
    'psychologist', case when p.id is not null
      then json_build_object('slug', p.slug, 'full_name', p.full_name) end)`,
  isThere: sql`r.status = 'published'`,
  orders: { published_at: provenFirst('published_at'), rating: provenFirst('rating') },
  where: publicConditions,
})

/** One page of what everybody may read, with its total and average. */
export function listPublicReviews(db: Db, filter: PublicReviewFilter, list: ListQuery<PublicSort>) {
  const rating = ratingJson(sql.join(publicConditions(filter), sql` and `))
  return publicReviews.page(db, filter, list, undefined, [sql<{ rating: Rating | null }>`${rating} as rating`])
}
