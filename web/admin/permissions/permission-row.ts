import type { PermissionSummary, Role } from '#contract/people/access.ts'
import type { Permission } from '#contract/people/permissions.ts'

/** So many roles are named; the rest are counted. */
const NAMED_MAX = 3

/** A permission with the roles that hold it, by priority. */
export interface PermissionRow extends PermissionSummary {
  holders: readonly Role[]
  /** How many roles there are at all. */
  rolesCount: number
}

export function withHolders(permissions: readonly PermissionSummary[], roles: readonly Role[]): PermissionRow[] {
  return permissions.map((permission) => ({
    ...permission,
    holders: holdersOf(permission.name, roles),
    rolesCount: roles.length,
  }))
}

export function holdersOf(name: string, roles: readonly Role[]): Role[] {
  return roles.filter(({ permissions }) => permissions.includes(name as Permission))
}

/** The holders beside the admin, who holds everything: «Модератор, Редактор», short enough not to be cut. */
export function holdersText({ holders, rolesCount }: PermissionRow): string {
  const titles = holders.filter(({ name }) => name !== 'admin').map(({ title }) => title)
  if (titles.length === 0) return 'никто'
  if (holders.length === rolesCount) return 'все роли'
  if (titles.length <= NAMED_MAX) return titles.join(', ')
  return `${titles.slice(0, NAMED_MAX - 1).join(', ')} и\u00a0ещё\u00a0${titles.length - NAMED_MAX + 1}`
}
