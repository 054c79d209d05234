import type { Permission } from '#contract/permissions.ts'
import { isRoleName, primaryRole, ROLE_TITLES, rolesVisibleTo, type RoleName } from '#contract/roles.ts'
import type { Actor } from '#server/platform/context.ts'
import { missing } from '#server/platform/http/guard.ts'
import type { Refusal } from '#server/platform/refusal.ts'

type Asking = Pick<Actor, 'roles' | 'permissions'>

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
  return { kind: 'state', reason: `Роль «${ROLE_TITLES[role.name]}» переименовать нельзя: на ней держатся экраны.` }
}

export function refusalToDelete(actor: Asking, role: AnyRole): Refusal | null {
  const refusal = refusalToTouch(actor, role)
  if (refusal !== null) return refusal
  if (isRoleName(role.name)) {
    return { kind: 'state', reason: `Роль «${ROLE_TITLES[role.name]}» удалить нельзя: на ней держатся экраны.` }
  }
  if (role.users_count === 0) return null
  return {
    kind: 'state',
    reason: `Эту роль носят люди: ${role.users_count}. Сначала снимите её с них.`,
  }
}

/** Why somebody may not make a role. */
export function refusalToCreate(actor: Asking): Refusal | null {
  return refusalToTouch(actor, { name: '' })
}

/** The permissions that somebody may not hand on, because they do not hold them. */
export function notTheirsToGive(actor: Asking, permissions: Permission[]): Permission[] {
  return permissions.filter((permission) => !actor.permissions.has(permission))
}

/** Why somebody may not give this role to a person. */
export function refusalToAssign(actor: Pick<Actor, 'roles'>, role: { name: string }): Refusal | null {
  if (canSeeRole(actor, role)) return null
  return {
    kind: 'state',
    reason: isRoleName(role.name)
      ? `Роль «${ROLE_TITLES[role.name as RoleName]}» выше вашей: назначить её может тот, у кого она есть.`
      : 'Роли, которые завели сотрудники, назначает только администратор.',
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
