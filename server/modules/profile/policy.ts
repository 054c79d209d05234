import type { Actor } from '#server/platform/context.ts'
import { missing } from '#server/platform/http/guard.ts'
import type { Refusal } from '#server/platform/refusal.ts'

/** Everybody has one profile: their own. */
export function refusalToOpen(actor: Pick<Actor, 'id'>, id: number): Refusal | null {
  return actor.id === id ? null : { kind: 'right', reason: 'Это чужой профиль: открыть можно только свой.' }
}

export function refusalToUpdate(actor: Pick<Actor, 'id'>, id: number): Refusal | null {
  return actor.id === id ? null : { kind: 'right', reason: 'Это чужой профиль: менять можно только свой.' }
}

/** Since when somebody works here is what staff say, not the person. */
export function refusalOfHireDate(actor: Pick<Actor, 'permissions'>): Refusal | null {
  return actor.permissions.has('users.update') ? null : { kind: 'state', reason: missing('users.update') }
}
