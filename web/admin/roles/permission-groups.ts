import { PERMISSION_NAMES, PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { lowerFirst } from '#web/lib/typography.ts'

/** Rights that people think of together. */
export interface PermissionGroup {
  title: string
  permissions: Permission[]
}

/** The sections in the order of the menu, each with the resources that stand in it. */
const SECTIONS: readonly [title: string, ...resources: string[]][] = [
  ['Главная', 'dashboard'],
  ['Психологи', 'psychologists'],
  ['Справочники', 'specializations', 'topics', 'positions', 'branches'],
  ['Страницы', 'pages'],
  ['Отзывы', 'reviews'],
  ['Заявки', 'requests'],
  ['Транзакции', 'transactions'],
  ['Пользователи', 'users'],
  ['Управление', 'roles', 'permissions', 'audit-logs', 'integrations'],
]
const REST = 'Прочее'

/** Inside its section a right needs no object: «Публиковать и снимать». What is not here is called by its whole title. */
const SHORT_WORDS: Partial<Record<Permission, string>> = {
  'psychologists.view': 'Смотреть',
  'psychologists.create': 'Заводить',
  'psychologists.update': 'Менять',
  'psychologists.publish': 'Публиковать и снимать',
  'psychologists.delete': 'Удалять в корзину',
  'psychologists.export': 'Выгружать в таблицу',
  'psychologists.workload': 'Менять загрузку',
  'psychologists.update-own': 'Менять свою карточку',
  'pages.view': 'Смотреть',
  'pages.create': 'Создавать',
  'pages.update': 'Менять',
  'pages.delete': 'Удалять',
  'users.view': 'Смотреть',
  'users.create': 'Заводить',
  'users.update': 'Менять',
  'users.activate': 'Включать и отключать',
  'users.fire': 'Увольнять и возвращать',
  'users.export': 'Выгружать в таблицу',
  'transactions.view': 'Смотреть',
  'transactions.create': 'Создавать ссылки',
  'reviews.view': 'Смотреть',
  'reviews.moderate': 'Проверять',
  'requests.view': 'Смотреть',
  'requests.manage': 'Вести',
}

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

/** What a right is called inside its section. */
export function wordOf(permission: Permission): string {
  return SHORT_WORDS[permission] ?? PERMISSIONS[permission]
}

/** What a right lets one do, for the middle of a sentence: «создавать страницы». */
export function deedOf(permission: Permission): string {
  return lowerFirst(PERMISSIONS[permission])
}

function resourceOf(permission: Permission): string {
  return permission.split('.')[0] ?? permission
}
