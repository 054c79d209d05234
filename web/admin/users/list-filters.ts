import type { Role } from '#contract/people/access.ts'
import { isRoleName, rolesVisibleTo } from '#contract/people/roles.ts'
import { user } from '#contract/people/users.ts'
import { entityFilters } from '../list/filters/entity-filters.ts'
import type { ListFilter } from '../list/filters/list-filter.ts'

/** Every filter of specification §3 but the search. Roles above one's own are not offered (§6). */
export function userFilters(roles: readonly Role[], ownRoles: readonly string[]): ListFilter[] {
  const visible: readonly string[] = rolesVisibleTo(ownRoles)
  const offered = roles.filter(({ name }) => visible.includes(name) || !isRoleName(name))
  return entityFilters(user, { roles: offered.map(({ id, title }) => ({ value: id, label: title })) })
}
