import { primaryRole } from '#contract/people/roles.ts'
import type { Actor } from '#server/platform/context.ts'

/**
 * Whoever asked for it, and the admin: a file holds what its owner might see, people above others included, and nothing is
 * above the admin alone. A program sees what it began itself: others may have been made with more rights than it has.
 */
export function canSee(
  actor: Pick<Actor, 'id' | 'roles' | 'token'>,
  job: { owner_id: number; token_id: number | null },
): boolean {
  if (actor.token !== undefined) return job.token_id === actor.token.id
  return job.owner_id === actor.id || primaryRole(actor.roles) === 'admin'
}
