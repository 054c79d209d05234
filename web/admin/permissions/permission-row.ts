import type { PermissionSummary, Role } from '#contract/access.ts'
import type { Permission } from '#contract/permissions.ts'

/** A permission with the roles that hold it, by priority. */
export interface PermissionRow extends PermissionSummary {
  roles: string[]
}

export function withRoles(permissions: readonly PermissionSummary[], roles: readonly Role[]): PermissionRow[] {
  return permissions.map((permission) => ({
    ...permission,
    roles: holdersOf(permission.name, roles).map(({ title }) => title),
  }))
}

export function holdersOf(name: string, roles: readonly Role[]): Role[] {
  return roles.filter(({ permissions }) => permissions.includes(name as Permission))
}
