import { PERMISSIONS, type Permission } from '#contract/people/permissions.ts'
import { lowerFirst } from '#web/lib/typography.ts'

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

/** What a right is called inside its section. */
export function wordOf(permission: Permission): string {
  return SHORT_WORDS[permission] ?? PERMISSIONS[permission]
}

/** What a right lets one do, for the middle of a sentence: «создавать страницы». */
export function permissionAction(permission: Permission): string {
  return lowerFirst(PERMISSIONS[permission])
}
