import { PERSONAL_DATA_CONSENT } from '#contract/visitors/consent-versions.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { World } from './world-schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

interface ReviewContext {
  reviews: World['reviews']
  now: Date
  psychologistByNumber: Map<number, number>
  moderators: number[]
  /** Transactions that were paid, oldest first. */
  paid: { id: number; psychologist_id: number; paid_at: Date }[]
}

/** Reviews of the last three months: most published, a few waiting, a few refused. */
export async function seedReviews(tx: Tx, context: ReviewContext) {
  const free = [...context.paid]
  const rows = context.reviews.map((review, index) => rowOf(review, index, context, free))
  await tx.insertInto('reviews').values(rows).execute()
}

function rowOf(
  review: World['reviews'][number],
  index: number,
  { now, psychologistByNumber, moderators }: ReviewContext,
  free: ReviewContext['paid'],
) {
  const created_at = new Date(now.getTime() - review.days_ago * DAY_MS - (2 + (index % 7)) * HOUR_MS)
  // Moderation takes from one to nine hours; a reply comes a day later, or as soon as it can have come.
  const moderated_at = earlier(new Date(created_at.getTime() + (1 + ((index * 5) % 9)) * HOUR_MS), now)
  const replied_at = earlier(new Date(moderated_at.getTime() + DAY_MS), now)
  const status = review.status ?? ('published' as const)
  const moderator = moderators[index % moderators.length] ?? null
  const psychologist_id = review.n === null ? null : (psychologistByNumber.get(review.n) ?? null)
  return {
    created_at,
    updated_at: status === 'pending' ? created_at : moderated_at,
    author_name: review.author,
    text: review.text,
    rating: review.rating,
    psychologist_id,
    status,
    rejection_reason: review.reason ?? null,
    reply: review.reply ?? null,
    replied_at: review.reply === undefined ? null : replied_at,
    replied_by: review.reply === undefined ? null : moderator,
    moderated_at: status === 'pending' ? null : moderated_at,
    moderated_by: status === 'pending' ? null : moderator,
    published_at: status === 'published' ? moderated_at : null,
    transaction_id: review.is_proved === true ? takeProof(free, psychologist_id, created_at) : null,
    consent_version: PERSONAL_DATA_CONSENT.version,
    consent_at: created_at,
  }
}

/** A payment to that person before the review, used once. */
function takeProof(free: ReviewContext['paid'], psychologistId: number | null, before: Date): number | null {
  const index = free.findIndex((item) => item.psychologist_id === psychologistId && item.paid_at < before)
  return index === -1 ? null : (free.splice(index, 1)[0]?.id ?? null)
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}
