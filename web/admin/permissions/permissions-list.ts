import type { PermissionSummary, Role } from '#contract/people/access.ts'
import { api } from '#contract/wire/api.ts'
import { groupOf, PERMISSION_GROUPS } from '#contract/people/permission-groups.ts'
import type { ListFilter } from '../list/filters/list-filter.ts'
import type { ListSource } from '../list/state/list-source.ts'
import type { ListWords } from '../list/list-words.ts'
import type { WholeList } from '../list/state/whole-list.ts'
import { holdersOf } from './permission-row.ts'

/** In the order in which the product has them. */
export const PERMISSIONS_SOURCE: ListSource = {
  screen: 'permissions',
  path: api.permissions,
  sort: { column: 'section', direction: 'asc' },
}

export const PERMISSIONS_WORDS: ListWords = {
  count: ['право', 'права', 'прав'],
  wouldBeFound: 'нашлось бы',
  nothingFound: 'По этим условиям прав нет',
  nothing: 'Прав пока нет',
  icon: 'lucide:key-round',
}

const order = PERMISSION_GROUPS.flatMap(({ permissions }) => permissions) as string[]

export function permissionsWhole(roles: readonly Role[]): WholeList<PermissionSummary> {
  return {
    idOf: ({ id }) => id,
    search: { name: 'text', text: ({ title, name }) => `${title} ${name}` },
    filter: {
      section: ({ name }, [section]) => groupOf(name) === section,
      role: ({ name }, [id]) => holdersOf(name, roles).some((role) => String(role.id) === id),
    },
    sort: {
      section: ({ name }) => order.indexOf(name),
      title: ({ title }) => title,
      name: ({ name }) => name,
      users_count: ({ users_count }) => users_count,
    },
  }
}

export function permissionFilters(roles: readonly Role[]): ListFilter[] {
  return [
    {
      kind: 'one',
      name: 'section',
      label: 'Раздел',
      options: PERMISSION_GROUPS.map(({ title }) => ({ value: title, label: title })),
    },
    {
      kind: 'one',
      name: 'role',
      label: 'Есть у роли',
      options: roles.map(({ id, title }) => ({ value: String(id), label: title })),
    },
  ]
}
