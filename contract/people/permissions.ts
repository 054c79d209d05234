import { DIRECTORIES, DIRECTORY_TITLES, directoryManages, directoryViews } from './directory-permissions.ts'
import type { RoleName } from './roles.ts'

type OfDirectories = (typeof directoryViews)[number] | (typeof directoryManages)[number]

const ofDirectories = Object.fromEntries(
  DIRECTORIES.flatMap((name) => [
    [`${name}.view`, `Смотреть ${DIRECTORY_TITLES[name]}`],
    [`${name}.manage`, `Менять ${DIRECTORY_TITLES[name]}`],
  ]),
) as Record<OfDirectories, string>

/** Every permission, with the words that tell staff what it allows. Names are `resource.action`. */
export const PERMISSIONS = {
  'dashboard.view': 'Смотреть главную',
  'psychologists.view': 'Смотреть психологов',
  'psychologists.create': 'Заводить психологов',
  'psychologists.update': 'Менять карточки психологов',
  'psychologists.publish': 'Публиковать и снимать психологов',
  'psychologists.delete': 'Удалять психологов в корзину',
  'psychologists.export': 'Выгружать психологов',
  'psychologists.workload': 'Менять загрузку психологов',
  'psychologists.update-own': 'Менять свою карточку психолога',
  ...ofDirectories,
  'pages.view': 'Смотреть страницы',
  'pages.create': 'Создавать страницы',
  'pages.update': 'Менять страницы',
  'pages.delete': 'Удалять страницы',
  'users.view': 'Смотреть пользователей',
  'users.create': 'Заводить пользователей',
  'users.update': 'Менять пользователей',
  'users.activate': 'Включать и отключать пользователей',
  'users.fire': 'Увольнять и возвращать пользователей',
  'users.export': 'Выгружать пользователей',
  'transactions.view': 'Смотреть транзакции',
  'transactions.create': 'Создавать ссылки на оплату',
  'transactions.refund': 'Возвращать деньги',
  'reviews.view': 'Смотреть отзывы',
  'reviews.moderate': 'Проверять отзывы',
  'requests.view': 'Смотреть заявки',
  'requests.manage': 'Вести заявки',
  'integrations.manage': 'Настраивать интеграции',
  'programs.manage': 'Подключать программы',
  'settings.manage': 'Менять настройки практики',
  'roles.manage': 'Менять роли',
  'permissions.view': 'Смотреть доступы',
  'audit-logs.view': 'Смотреть аудит',
  'status.view': 'Смотреть состояние системы',
} as const

export type Permission = keyof typeof PERMISSIONS
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[]

const psychologistsManage = [
  'psychologists.create',
  'psychologists.update',
  'psychologists.publish',
  'psychologists.delete',
  'psychologists.export',
  'psychologists.workload',
] as const

const usersManage = [
  'users.view',
  'users.create',
  'users.update',
  'users.activate',
  'users.fire',
  'users.export',
] as const

/** What each role may do when the product is new. The admin holds everything, always. */
export const DEFAULT_PERMISSIONS: Record<RoleName, readonly Permission[]> = {
  admin: PERMISSION_NAMES,
  'tech-support': [
    'dashboard.view',
    'psychologists.view',
    ...psychologistsManage,
    ...directoryViews,
    ...directoryManages,
    'pages.view',
    ...usersManage,
    'transactions.view',
    'reviews.view',
    'requests.view',
    'integrations.manage',
    'status.view',
  ],
  moderator: [
    'dashboard.view',
    'psychologists.view',
    ...psychologistsManage,
    ...directoryViews,
    ...directoryManages,
    'pages.view',
    'pages.update',
    ...usersManage,
    'transactions.view',
    'transactions.create',
    'transactions.refund',
    'reviews.view',
    'reviews.moderate',
    'requests.view',
    'requests.manage',
  ],
  writer: ['dashboard.view', 'psychologists.view', ...directoryViews, 'pages.view', 'pages.update', 'reviews.view'],
  psychologist: ['dashboard.view', 'psychologists.update-own'],
}
