import { PERMISSION_NAMES, PERMISSIONS, type Permission } from '#contract/people/permissions.ts'
import { isRoleName, primaryRole, roleTitle, rolesVisibleTo } from '#contract/people/roles.ts'
import type { Actor } from '#server/platform/context.ts'
import { missing } from '#server/platform/http/guard.ts'
import type { Refusal } from '#server/platform/refusal.ts'

type Asking = Pick<Actor, 'roles' | 'permissions'>

/** So many permissions are named in a sentence, and the rest counted. */
const NAMED = 3
/** Who holds the second may give the first: whoever changes every card may let somebody change their own. */
const COMPRISED: Partial<Record<Permission, Permission>> = { 'psychologists.update-own': 'psychologists.update' }

/** A role as policy sees it. */
interface AnyRole {
  name: string
  users_count: number
}

/** Nothing above one's own role; what staff made is the admin's affair. */
export function canSeeRole(actor: Pick<Actor, 'roles'>, role: { name: string }): boolean {
  return isRoleName(role.name) ? rolesVisibleTo(actor.roles).includes(role.name) : primaryRole(actor.roles) === 'admin'
}

/** Why somebody may not change what a role allows. */
export function refusalToUpdate(actor: Asking, role: AnyRole): Refusal | null {
  const refusal = refusalToTouch(actor, role)
  if (refusal !== null) return refusal
  return role.name === 'admin' ? { kind: 'state', reason: 'У администратора всегда есть все доступы.' } : null
}

export function refusalToRename(actor: Asking, role: AnyRole): Refusal | null {
  const refusal = refusalToTouch(actor, role)
  if (refusal !== null) return refusal
  if (!isRoleName(role.name)) return null
  return { kind: 'state', reason: `Роль «${roleTitle(role.name)}» переименовать нельзя: она входит в\u00a0продукт.` }
}

export function refusalToDelete(actor: Asking, role: AnyRole): Refusal | null {
  const refusal = refusalToTouch(actor, role)
  if (refusal !== null) return refusal
  if (isRoleName(role.name)) {
    return { kind: 'state', reason: `Роль «${roleTitle(role.name)}» удалить нельзя: она входит в\u00a0продукт.` }
  }
  if (role.users_count === 0) return null
  return {
    kind: 'state',
    reason: `Эту роль ${wearers(role.users_count)}. Сначала снимите её с\u00a0${role.users_count === 1 ? 'него' : 'них'}.`,
  }
}

/** «носит 1 человек», «носят 2 человека», «носят 5 человек» */
function wearers(count: number): string {
  const form = new Intl.PluralRules('ru').select(count)
  return `${form === 'one' ? 'носит' : 'носят'}\u00a0${count}\u00a0${form === 'few' ? 'человека' : 'человек'}`
}

/** Why somebody may not make a role. */
export function refusalToCreate(actor: Asking): Refusal | null {
  return refusalToTouch(actor, { name: '' })
}

/** The permissions that somebody may not hand on, because they do not hold them. */
export function ungrantablePermissions(
  actor: Pick<Actor, 'permissions'>,
  permissions: Iterable<Permission>,
): Permission[] {
  const given = new Set(permissions)
  return PERMISSION_NAMES.filter((name) => {
    const whole = COMPRISED[name]
    return given.has(name) && !actor.permissions.has(name) && !(whole && actor.permissions.has(whole))
  })
}

/** «Менять страницы», «Возвращать деньги», «Вести заявки» и ещё 2 */
export function permissionList(names: readonly Permission[]): string {
  const rest = names.length - NAMED
  const titles = names.slice(0, rest > 1 ? NAMED : names.length).map((name) => `«${PERMISSIONS[name]}»`)
  return `${titles.join(', ')}${rest > 1 ? ` и\u00a0ещё\u00a0${rest}` : ''}`
}

/** Why somebody may not give this role, nor take it away. */
export function refusalToAssign(actor: Pick<Actor, 'roles'>, role: { name: string }): Refusal | null {
  if (canSeeRole(actor, role)) return null
  return {
    kind: 'state',
    reason: isRoleName(role.name)
      ? `Роль «${roleTitle(role.name)}» выше вашей: назначить её может тот, у кого она есть.`
      : 'Роли, которые завели сотрудники, назначает только администратор.',
  }
}

/** Why somebody may not give this role to a person who holds so much already: nobody gives more than they have. */
export function refusalToGive(
  actor: Pick<Actor, 'roles' | 'permissions'>,
  role: { name: string; permissions: readonly Permission[] },
  held: readonly Permission[] = [],
): Refusal | null {
  const hidden = refusalToAssign(actor, role)
  if (hidden !== null) return hidden
  const lacking = ungrantablePermissions(actor, without(role.permissions, held))
  if (lacking.length === 0) return null
  return {
    kind: 'state',
    reason: `Роль «${roleTitle(role.name)}» даёт больше, чем есть у\u00a0вас. Вам не\u00a0хватает: ${permissionList(lacking)}. Назначить её может администратор или тот, у\u00a0кого всё это есть.`,
  }
}

/** Why somebody may not make these the permissions of a role that has some already: nobody puts in what they lack. */
export function refusalToAllow(
  actor: Pick<Actor, 'permissions'>,
  before: readonly Permission[],
  wanted: readonly Permission[],
): Refusal | null {
  const lacking = ungrantablePermissions(actor, without(wanted, before))
  if (lacking.length === 0) return null
  return {
    kind: 'state',
    reason: `Дать можно только то, что есть у\u00a0вас. Вам не\u00a0хватает: ${permissionList(lacking)}. Это может дать администратор.`,
  }
}

/** Why somebody may not stop asking this role for a second factor: it guards rights that they lack. */
export function refusalToLoosen(
  actor: Pick<Actor, 'permissions'>,
  role: { permissions: readonly Permission[] },
): Refusal | null {
  const lacking = ungrantablePermissions(actor, role.permissions)
  if (lacking.length === 0) return null
  return {
    kind: 'right',
    reason: `Второй шаг охраняет то, чего нет у\u00a0вас: ${permissionList(lacking)}. Отменить его может администратор или тот, у\u00a0кого всё это есть.`,
  }
}

/** Why this role is none of somebody's business, whatever they want with it. */
export function refusalToTouch(actor: Asking, role: { name: string }): Refusal | null {
  if (!actor.permissions.has('roles.manage')) return { kind: 'right', reason: missing('roles.manage') }
  if (canSeeRole(actor, role)) return null
  return {
    kind: 'right',
    reason: isRoleName(role.name)
      ? 'Эта роль выше вашей: менять её может тот, у кого она есть.'
      : 'Роли, которые завели сотрудники, меняет только администратор.',
  }
}

function without(names: readonly Permission[], others: readonly Permission[]): Permission[] {
  return names.filter((name) => !others.includes(name))
}
