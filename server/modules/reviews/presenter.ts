import type { PublicReview, Review } from '#contract/reviews.ts'
import type { Actor } from '#server/platform/context.ts'
import { isoMoment, isoOrNull } from '#server/platform/moment.ts'
import { canModerate } from './policy.ts'

/** A review with the records it points to, as `reviewJson` selects it. */
export type ReviewRow = Omit<Review, 'can'>

export function presentReview(row: ReviewRow, actor: Actor): Review {
  return {
    ...row,
    created_at: isoMoment(row.created_at),
    updated_at: isoMoment(row.updated_at),
    replied_at: isoOrNull(row.replied_at),
    moderated_at: isoOrNull(row.moderated_at),
    published_at: isoOrNull(row.published_at),
    consent: { ...row.consent, at: isoMoment(row.consent.at) },
    can: { moderate: canModerate(actor) },
  }
}

export function presentPublicReview(row: PublicReview): PublicReview {
  return { ...row, published_at: isoMoment(row.published_at) }
}
