import { isRoleName, primaryRole, rolesVisibleTo } from '#contract/people/roles.ts'
import { FIRED_STAYS_INACTIVE, NO_TWO_FACTOR } from '#contract/people/users.ts'
import type { Permission } from '#contract/people/permissions.ts'
import type { Actor } from '#server/platform/context.ts'
import { missing } from '#server/platform/http/guard.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import { ungrantablePermissions, permissionList } from '../roles/policy.ts'

type Asking = Pick<Actor, 'id' | 'roles' | 'permissions' | 'token'>

/** An account as policy sees it. */
export interface Person {
  id: number
  roles: { name: string }[]
  permissions: readonly Permission[]
  is_active: boolean
  is_fired: boolean
  is_last_admin: boolean
  has_two_factor: boolean
  /** Of somebody who has never come in. */
  invitation: object | null
}

const LAST_ADMIN = 'Это последний действующий администратор. Сначала назначьте администратором кого-нибудь ещё.'

/** The way round the question for the current password, closed. */
const OWN_CREDENTIALS = 'Свою почту, пароль и второй шаг меняют в профиле: там спрашивают текущий пароль.'

/** Whoever has got hold of a token must not make themselves a way in that outlives it. */
export const NOT_BY_PROGRAMS = 'Почту, пароль и\u00a0второй шаг программа не\u00a0меняет: это делает человек.'

const STILL_INVITED = 'Человек ещё не\u00a0принял приглашение. Отправьте его ещё раз.'

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

/**
 * Why somebody may not set what this person signs in with: their address, password or second factor. Whoever sets them
 * could sign in as them, so they must have all that the person has.
 */
export function refusalToSetCredentials(actor: Asking, person: Person): Refusal | null {
  const refusal = refusalToUpdate(actor, person)
  if (refusal !== null) return refusal
  if (actor.token !== undefined) return { kind: 'right', reason: NOT_BY_PROGRAMS }
  if (person.id === actor.id) return { kind: 'state', reason: OWN_CREDENTIALS }
  const lacking = ungrantablePermissions(actor, person.permissions)
  if (lacking.length === 0) return null
  return {
    kind: 'right',
    reason: `Этому человеку можно больше, чем вам. Вам не\u00a0хватает: ${permissionList(lacking)}. Его почту, пароль и\u00a0второй шаг меняет администратор или тот, у\u00a0кого всё это есть.`,
  }
}

/** Why somebody may not take the second step off this person. Whether there is one is told to those alone who might. */
export function refusalToRemoveTwoFactor(actor: Asking, person: Person): Refusal | null {
  if (!actor.permissions.has('roles.manage')) return { kind: 'right', reason: missing('roles.manage') }
  const refusal = refusalToSetCredentials(actor, person)
  if (refusal !== null || person.has_two_factor) return refusal
  return { kind: 'state', reason: NO_TWO_FACTOR }
}

/** Why somebody may not have a letter sent to this person with a link for a new password. Nobody but the person reads it. */
export function refusalToResetPassword(actor: Asking, person: Person): Refusal | null {
  if (!actor.permissions.has('users.update')) return { kind: 'right', reason: missing('users.update') }
  const refusal = refusalToSee(actor, person)
  if (refusal !== null) return refusal
  if (person.id === actor.id) return { kind: 'state', reason: OWN_CREDENTIALS }
  if (person.invitation !== null) return { kind: 'state', reason: STILL_INVITED }
  if (person.is_active) return null
  return { kind: 'state', reason: 'Учётная запись отключена: войти по\u00a0новому паролю нельзя. Сначала включите её.' }
}

/** Why somebody may not send this person an invitation, or call it off. Nobody but the person reads the letter. */
export function refusalToInvite(actor: Asking, person: Person): Refusal | null {
  if (!actor.permissions.has('users.update')) return { kind: 'right', reason: missing('users.update') }
  const refusal = refusalToSee(actor, person)
  if (refusal !== null) return refusal
  if (person.invitation === null) return { kind: 'state', reason: 'У\u00a0этого человека уже есть свой вход.' }
  if (person.is_active) return null
  return { kind: 'state', reason: 'Учётная запись отключена. Сначала включите её.' }
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
