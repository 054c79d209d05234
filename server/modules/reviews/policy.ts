import type { Actor } from '#server/platform/context.ts'

export function canModerate(actor: Actor): boolean {
  return actor.permissions.has('reviews.moderate')
}
