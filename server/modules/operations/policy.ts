import { ALREADY_UNDONE, UNDO_DAYS } from '#contract/office/operations.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { primaryRole } from '#contract/people/roles.ts'
import type { Actor } from '#server/platform/context.ts'
import { missing } from '#server/platform/http/guard.ts'
import type { Refusal } from '#server/platform/refusal.ts'

type Asking = Pick<Actor, 'id' | 'roles' | 'permissions' | 'token'>

/** The permission that taking back takes; of several, any. */
export type Needed = Permission | readonly Permission[]

/** An operation as policy sees it. */
interface AnyOperation {
  actor_id: number | null
  at: Date
  undone_at: Date | null
}

/** Whoever made it, and the admin: no permission stands for taking back the work of others. */
export function canSee(actor: Asking, operation: Pick<AnyOperation, 'actor_id'>): boolean {
  return operation.actor_id === actor.id || primaryRole(actor.roles) === 'admin'
}

/** Why somebody may not look at what everybody did. */
export function refusalToSeeAll(actor: Asking): Refusal | null {
  if (primaryRole(actor.roles) === 'admin' && actor.token === undefined) return null
  return { kind: 'right', reason: 'Смотреть массовые изменения всех может только администратор.' }
}

/** Why somebody may not take an operation back. `permission` is undefined for a kind that nobody can undo. */
export function refusalToUndo(
  actor: Asking,
  operation: AnyOperation,
  permission: Needed | undefined,
  now: Date,
): Refusal | null {
  if (operation.undone_at !== null) return { kind: 'state', reason: ALREADY_UNDONE }
  if (operation.at < undoableSince(now)) {
    return { kind: 'state', reason: `Отменить можно в течение ${UNDO_DAYS} дней, они прошли.` }
  }
  if (permission === undefined) return { kind: 'state', reason: 'Такую операцию отменить нельзя.' }
  if (!canSee(actor, operation))
    return { kind: 'right', reason: 'Отменить может тот, кто это сделал, или администратор.' }
  return lacking(actor, permission)
}

/** Why somebody holds none of these. */
export function lacking(actor: Pick<Actor, 'permissions'>, needed: Needed): Refusal | null {
  const permissions = [needed].flat() as Permission[]
  if (permissions.some((permission) => actor.permissions.has(permission))) return null
  return { kind: 'right', reason: missing(permissions[0] as Permission) }
}

/** What was done before this moment stays. */
export function undoableSince(now: Date): Date {
  return new Date(now.getTime() - UNDO_DAYS * 24 * 60 * 60 * 1000)
}
