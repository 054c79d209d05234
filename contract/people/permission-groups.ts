import { DIRECTORIES } from './directory-permissions.ts'
import { PERMISSION_NAMES, type Permission } from './permissions.ts'

/** Rights that people think of together. */
export interface PermissionGroup {
  title: string
  permissions: Permission[]
}

/** The sections in the order of the menu, each with the resources that stand in it. */
const SECTIONS: readonly [title: string, ...resources: string[]][] = [
  ['Главная', 'dashboard'],
  ['Психологи', 'psychologists'],
  ['Справочники', ...DIRECTORIES],
  ['Страницы', 'pages'],
  ['Отзывы', 'reviews'],
  ['Заявки', 'requests'],
  ['Транзакции', 'transactions'],
  ['Пользователи', 'users'],
  ['Управление', 'settings', 'roles', 'permissions', 'audit-logs', 'integrations', 'programs', 'status'],
]
const REST = 'Прочее'

/** Every right once; one that no section knows stands in the last group. */
export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  ...SECTIONS.map(([title, ...resources]) => ({
    title,
    permissions: PERMISSION_NAMES.filter((name) => resources.includes(resourceOf(name))),
  })),
  {
    title: REST,
    permissions: PERMISSION_NAMES.filter((name) => !SECTIONS.some((section) => section.includes(resourceOf(name)))),
  },
].filter(({ permissions }) => permissions.length > 0)

/** The title of the section in which a right stands. */
export function groupOf(name: string): string {
  return PERMISSION_GROUPS.find(({ permissions }) => (permissions as string[]).includes(name))?.title ?? REST
}

function resourceOf(permission: Permission): string {
  return permission.split('.')[0] ?? permission
}
