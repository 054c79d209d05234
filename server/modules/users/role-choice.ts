import type { Permission } from '#contract/people/permissions.ts'
import { isRoleName, primaryRole } from '#contract/people/roles.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Invalid, RightsRefused } from '#server/platform/http/errors.ts'
import { refusalToAssign, refusalToGive } from '../roles/policy.ts'
import { rolesByIds } from '../roles/queries.ts'

interface NamedRole {
  id: number
  name: string
}

/** `role` is one of the five, or one that staff made; without the main one there is none of the five; `extra_roles` are all of those that staff made. */
interface Wanted {
  role?: number | undefined
  without_main_role?: boolean | undefined
  extra_roles?: number[] | undefined
}

const UNKNOWN = 'Такой роли нет'
const EITHER = 'Роль либо дают, либо убирают'

/** Whose roles change, and what they are and may do before. */
interface Before {
  subject: { type: string; id: number | null; label: string }
  roles: NamedRole[]
  permissions: readonly Permission[]
}

/**
 * The roles that a person will have. One of the five takes the place of the one before; a role that staff made is added
 * to it. Throws Invalid at the field for a role that does not exist, and RightsRefused for one that is not this actor's to
 * take, or that allows what neither they nor the person have. `chosenAt` is the field, where it is another.
 */
export async function chosenRoles(
  tx: Tx,
  actor: Pick<Actor, 'roles' | 'permissions'>,
  before: Before,
  wanted: Wanted,
  chosenAt?: string,
): Promise<NamedRole[]> {
  const known = await rolesByIds(tx, [
    ...(wanted.role === undefined ? [] : [wanted.role]),
    ...(wanted.extra_roles ?? []),
  ])
  const role = known.find(({ id }) => id === wanted.role)
  if (wanted.role !== undefined && role === undefined) throw new Invalid({ role: [UNKNOWN] })
  if (role !== undefined && wanted.without_main_role) throw new Invalid({ role: [EITHER] })
  const main = wanted.without_main_role ? [] : mainRoles(before.roles, role)
  const extra = extraRoles(before.roles, wanted.extra_roles, known)
  const isAdded = role !== undefined && !isRoleName(role.name) && !extra.some(({ id }) => id === role.id)
  const after = [...main, ...extra, ...(isAdded ? [role] : [])]
  const given = known.filter((one) => !hasRole(before.roles, one) && hasRole(after, one))
  const taken = before.roles.filter((one) => !hasRole(after, one))
  const refusals = [
    ...given.map((one) => [one, refusalToGive(actor, one, before.permissions)] as const),
    ...taken.map((one) => [one, refusalToAssign(actor, one)] as const),
  ]
  for (const [changed, refusal] of refusals) {
    if (refusal === null) continue
    const field = chosenAt ?? (changed.id === wanted.role || isRoleName(changed.name) ? 'role' : 'extra_roles')
    const changes = [{ field: 'roles', old: names(before.roles), new: names(after) }]
    throw new RightsRefused(refusal.reason, { action: 'user.refused', subject: before.subject, changes }, [field])
  }
  return after
}

function mainRoles(before: NamedRole[], role: NamedRole | undefined): NamedRole[] {
  const main = before.filter(({ name }) => isRoleName(name))
  if (role === undefined || !isRoleName(role.name)) return main
  return role.name === primaryRole(main.map(({ name }) => name)) ? main : [role]
}

function extraRoles(before: NamedRole[], wanted: number[] | undefined, known: NamedRole[]): NamedRole[] {
  if (wanted === undefined) return before.filter(({ name }) => !isRoleName(name))
  return wanted.map((id) => {
    const role = known.find((item) => item.id === id)
    if (role === undefined || isRoleName(role.name)) throw new Invalid({ extra_roles: [UNKNOWN] })
    return role
  })
}

function hasRole(roles: NamedRole[], { id }: NamedRole): boolean {
  return roles.some((role) => role.id === id)
}

function names(roles: NamedRole[]): string[] {
  return roles.map(({ name }) => name)
}
