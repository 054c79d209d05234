import { role, type Role } from '#contract/people/access.ts'
import { api } from '#contract/wire/api.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { entityFilters } from '../list/filters/entity-filters.ts'
import type { ListSource } from '../list/state/list-source.ts'
import type { ListWords } from '../list/list-words.ts'
import { valueIn, type WholeList } from '../list/state/whole-list.ts'

/** The API gives the roles by priority, those of staff last: the order in which people think of them. */
export const ROLES_SOURCE: ListSource = {
  screen: 'roles',
  path: api.roles,
  sort: { column: 'priority', direction: 'asc' },
}

export const ROLES_WHOLE: WholeList<Role> = {
  search: { name: 'title', text: ({ title }) => title },
  filter: {
    is_seeded: valueIn(({ is_seeded }) => is_seeded),
    requires_two_factor: valueIn((role) => role.requires_two_factor),
    permission: ({ permissions }, [name]) => permissions.includes(name as Permission),
  },
  sort: {
    title: ({ title }) => title,
    users_count: (role) => role.users_count,
    permissions_count: (role) => role.permissions_count,
    updated_at: (role) => role.updated_at,
  },
}

export const ROLES_FILTERS = entityFilters(role)

export const ROLES_WORDS: ListWords = {
  count: ['роль', 'роли', 'ролей'],
  showOne: 'роль',
  wouldBeFound: 'нашлась бы',
  nothingFound: 'По этим условиям ролей нет',
  nothing: 'Ролей пока нет',
  icon: 'lucide:shield-check',
}
