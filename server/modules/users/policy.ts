import { isRoleName, primaryRole, rolesVisibleTo } from '#contract/roles.ts'
import { FIRED_STAYS_INACTIVE } from '#contract/users.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/context.ts'
import { missing } from '#server/platform/http/guard.ts'
import type { Refusal } from '#server/platform/refusal.ts'

type Asking = Pick<Actor, 'id' | 'roles' | 'permissions'>

/** An account as policy sees it. */
export interface Person {
  id: number
  roles: { name: string }[]
  is_active: boolean
  is_fired: boolean
  is_last_admin: boolean
}

const LAST_ADMIN = 'Это последний действующий администратор. Сначала назначьте администратором кого-нибудь ещё.'

/** Nobody sees an account above their own role. */
export function refusalToSee(actor: Pick<Actor, 'roles'>, person: Pick<Person, 'roles'>): Refusal | null {
  const role = primaryRole(person.roles.map(({ name }) => name))
  if (role === null || rolesVisibleTo(actor.roles).includes(role)) return null
  return { kind: 'right', reason: 'Роль этого человека выше вашей: его учётная запись вам закрыта.' }
}

/** Why somebody may not change this account. */
export function refusalToUpdate(actor: Asking, person: Person): Refusal | null {
  return refusalToTouch(actor, person, 'users.update')
}

/** Why somebody may not switch this account off, or on again. */
export function refusalToToggleActive(actor: Asking, person: Person): Refusal | null {
  const refusal = refusalToTouch(actor, person, 'users.activate')
  if (refusal !== null) return refusal
  if (person.is_fired) return { kind: 'state', reason: FIRED_STAYS_INACTIVE }
  if (!person.is_active) return null
  if (person.id === actor.id) return { kind: 'state', reason: 'Отключить самого себя нельзя.' }
  return person.is_last_admin ? { kind: 'state', reason: LAST_ADMIN } : null
}

/** Why somebody may not fire this person, or take them back. */
export function refusalToToggleFired(actor: Asking, person: Person): Refusal | null {
  const refusal = refusalToTouch(actor, person, 'users.fire')
  if (refusal !== null || person.is_fired) return refusal
  if (person.id === actor.id) return { kind: 'state', reason: 'Уволить самого себя нельзя.' }
  return person.is_last_admin ? { kind: 'state', reason: LAST_ADMIN } : null
}

/** Why these cannot become the roles of a person. */
export function refusalOfRoles(person: Person, roles: { name: string }[]): Refusal | null {
  const staysAdmin = roles.some(({ name }) => name === 'admin')
  return person.is_last_admin && !staysAdmin ? { kind: 'state', reason: LAST_ADMIN } : null
}

function refusalToTouch(actor: Asking, person: Person, permission: Permission): Refusal | null {
  if (!actor.permissions.has(permission)) return { kind: 'right', reason: missing(permission) }
  // An added role may hold rights that the one who asks has not: a new password would hand them over.
  if (primaryRole(actor.roles) !== 'admin' && person.roles.some(({ name }) => !isRoleName(name))) {
    return { kind: 'right', reason: 'Человека с дополнительной ролью меняет только администратор.' }
  }
  return refusalToSee(actor, person)
}
