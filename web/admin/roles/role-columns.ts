import type { Role } from '#contract/people/access.ts'
import type { MatrixColumn } from './rights/matrix-rows.ts'

/** A role in the matrix with the rights that it has on screen. */
export function columnOf(role: Role, rights: readonly string[] = role.permissions): MatrixColumn {
  return {
    key: String(role.id),
    title: role.title,
    usersCount: role.users_count,
    rights,
    saved: role.permissions,
    isLocked: !role.can.update,
    lockedReason: role.can.reasons.update,
  }
}

/** A role to compare with: only looked at. */
export function comparedColumn(role: Role): MatrixColumn {
  return { ...columnOf(role), isLocked: true, lockedReason: `«${role.title}»: только для сравнения` }
}
