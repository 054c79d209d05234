import type { Actor } from '#server/platform/context.ts'

/** The number of a payment is told to whoever may see payments. */
export function canVerifyReview(actor: Actor): boolean {
  return canModerate(actor) && actor.permissions.has('transactions.view')
}

export function canModerate(actor: Actor): boolean {
  return actor.permissions.has('reviews.moderate')
}
