import type { Role } from '#contract/access.ts'
import { GENDER_TITLES } from '#contract/psychologists.ts'
import { isRoleName, rolesVisibleTo } from '#contract/roles.ts'
import { flagOptions, titledOptions, type ListFilter } from '../list/list-filter.ts'

/** Every filter of specification §3 but the search. Roles above one's own are not offered (§6). */
export function userFilters(roles: readonly Role[], ownRoles: readonly string[]): ListFilter[] {
  const visible: readonly string[] = rolesVisibleTo(ownRoles)
  const offered = roles.filter(({ name }) => visible.includes(name) || !isRoleName(name))
  return [
    {
      kind: 'one',
      name: 'role',
      label: 'Роль',
      options: offered.map(({ id, title }) => ({ value: String(id), label: title })),
    },
    { kind: 'one', name: 'is_active', label: 'Учётная запись', options: flagOptions('Активна', 'Не\u00a0активна') },
    { kind: 'one', name: 'is_fired', label: 'Работа', options: flagOptions('Уволен', 'Работает') },
    {
      kind: 'one',
      name: 'verifyed',
      label: 'Почта подтверждена',
      options: flagOptions('Подтверждена', 'Не\u00a0подтверждена'),
      shortLabels: { 1: 'Да', 0: 'Нет' },
    },
    { kind: 'one', name: 'gender', label: 'Пол', options: titledOptions(GENDER_TITLES) },
    { kind: 'text', name: 'email', label: 'Почта', placeholder: 'Часть адреса' },
    { kind: 'text', name: 'tg_username', label: 'Telegram', placeholder: 'Имя или его часть' },
  ]
}
