import type { Role } from '#contract/people/access.ts'
import { PERMISSION_NAMES, type Permission } from '#contract/people/permissions.ts'
import { roleTitle } from '#contract/people/roles.ts'
import type { Actor } from '#server/platform/context.ts'
import { refusalToDelete, refusalToGive, refusalToRename, refusalToUpdate } from './policy.ts'

/** A role as it is stored. */
export interface RoleRow extends Omit<Role, 'created_at' | 'updated_at' | 'title' | 'permissions_count' | 'can'> {
  created_at: Date
  updated_at: Date
}

/** What a role allows: the admin holds everything, always. */
export function permissionsOf(row: RoleRow): Permission[] {
  const held = row.name === 'admin' ? PERMISSION_NAMES : row.permissions
  return PERMISSION_NAMES.filter((name) => held.includes(name))
}

/** `held` is what the person has already to whom the role would be given. */
export function presentRole(row: RoleRow, actor: Actor, held: readonly Permission[] = []): Role {
  const permissions = permissionsOf(row)
  const refusals = {
    update: refusalToUpdate(actor, row),
    rename: refusalToRename(actor, row),
    delete: refusalToDelete(actor, row),
    assign: refusalToGive(actor, { name: row.name, permissions }, held),
  }
  const reasons = Object.fromEntries(
    Object.entries(refusals).flatMap(([action, refusal]) => (refusal === null ? [] : [[action, refusal.reason]])),
  )
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    title: roleTitle(row.name),
    permissions_count: permissions.length,
    permissions: actor.permissions.has('roles.manage') ? permissions : [],
    can: {
      update: refusals.update === null,
      rename: refusals.rename === null,
      delete: refusals.delete === null,
      assign: refusals.assign === null,
      reasons,
    },
  }
}
