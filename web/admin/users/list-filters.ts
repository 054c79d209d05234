import type { Role } from '#contract/access.ts'
import { isRoleName, rolesVisibleTo } from '#contract/roles.ts'
import { user } from '#contract/users.ts'
import { entityFilters } from '../list/entity-filters.ts'
import type { ListFilter } from '../list/list-filter.ts'

/** Every filter of specification §3 but the search. Roles above one's own are not offered (§6). */
export function userFilters(roles: readonly Role[], ownRoles: readonly string[]): ListFilter[] {
  const visible: readonly string[] = rolesVisibleTo(ownRoles)
  const offered = roles.filter(({ name }) => visible.includes(name) || !isRoleName(name))
  return entityFilters(user, { roles: offered.map(({ id, title }) => ({ value: id, label: title })) })
}
