import { primaryRole } from '#contract/people/roles.ts'
import type { Actor } from '#server/platform/context.ts'

/**
 * Whoever asked for it, and the admin: a file holds what its owner might see, people above others included, and nothing is
 * above the admin alone.
 */
export function canSee(actor: Pick<Actor, 'id' | 'roles'>, job: { owner_id: number }): boolean {
  return job.owner_id === actor.id || primaryRole(actor.roles) === 'admin'
}
