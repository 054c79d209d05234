import type { Actor } from '#server/platform/context.ts'

/** One's own tokens; whoever looks after roles looks after everybody's programs. */
export function canSeeAllTokens(actor: Pick<Actor, 'permissions'>): boolean {
  return actor.permissions.has('roles.manage')
}

export function canSee(actor: Pick<Actor, 'id' | 'permissions'>, token: { user_id: number }): boolean {
  return token.user_id === actor.id || canSeeAllTokens(actor)
}
