import { isRoleName, primaryRole } from '#contract/roles.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { heed } from '#server/platform/refusal.ts'
import { refusalToAssign } from '../roles/policy.ts'
import { roleNames } from '../roles/queries.ts'

interface NamedRole {
  id: number
  name: string
}

/** `role` is one of the five, or one that staff made; `extra_roles` are all of those that staff made. */
interface Wanted {
  role?: number | undefined
  extra_roles?: number[] | undefined
}

const UNKNOWN = 'Такой роли нет'

/**
 * The roles that a person will have. One of the five takes the place of the one before; a role that staff made is added
 * to it. Throws Invalid at the field for a role that does not exist or is not this actor's to give or take.
 */
export async function chosenRoles(
  tx: Tx,
  actor: Pick<Actor, 'roles'>,
  before: NamedRole[],
  wanted: Wanted,
): Promise<NamedRole[]> {
  const known = await roleNames(tx, [
    ...(wanted.role === undefined ? [] : [wanted.role]),
    ...(wanted.extra_roles ?? []),
  ])
  const role = known.find(({ id }) => id === wanted.role)
  if (wanted.role !== undefined && role === undefined) throw new Invalid({ role: [UNKNOWN] })
  const main = mainRoles(before, role)
  const extra = extraRoles(before, wanted.extra_roles, known)
  const isAdded = role !== undefined && !isRoleName(role.name) && !extra.some(({ id }) => id === role.id)
  const after = [...main, ...extra, ...(isAdded ? [role] : [])]
  for (const changed of [...without(after, before), ...without(before, after)]) {
    heed(
      refusalToAssign(actor, changed),
      changed.id === wanted.role || isRoleName(changed.name) ? 'role' : 'extra_roles',
    )
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

function without(roles: NamedRole[], others: NamedRole[]): NamedRole[] {
  return roles.filter(({ id }) => !others.some((other) => other.id === id))
}
