import { review, type PublicReview, type Review } from '#contract/requests/reviews.ts'
import type { Actor } from '#server/platform/context.ts'
import { presentRow } from '#server/platform/entity/present.ts'
import { isoMoment } from '#server/platform/moment.ts'
import { canModerate, canVerifyReview } from './policy.ts'

/** A review with the records it points to, as `reviewJson` selects it. */
export type ReviewRow = Omit<Review, 'can'>

export function presentReview(row: ReviewRow, actor: Actor): Review {
  return {
    ...presentRow(review, row, (right) => actor.permissions.has(right)),
    consent: { ...row.consent, at: isoMoment(row.consent.at) },
    is_subject_shown: row.is_subject_shown,
    can: { moderate: canModerate(actor), prove: canVerifyReview(actor) },
  }
}

export function presentPublicReview(row: PublicReview): PublicReview {
  return { ...row, published_at: isoMoment(row.published_at) }
}
