import { DOOR_SCREENS } from './door-screens.ts'
import { LONG_WORK } from './long-work-rights.ts'
import { OFFICE_ENTRANCES } from './office-entrances.ts'
import type { Permission } from './permissions.ts'
import { office, under, type ScreenOf } from './screen-facts.ts'
import { SITE_SCREENS } from './site-screens.ts'
import { SYSTEM_SCREENS } from './system-screens.ts'
import { path } from '../wire/public-api.ts'

export type Screen = ScreenOf<ScreenName>

const table = defineScreens({
  ...SITE_SCREENS,
  ...DOOR_SCREENS,
  dashboard: OFFICE_ENTRANCES.dashboard,
  psychologists: {
    path: '/sm-admin/psychologists',
    title: 'Психологи',
    guard: ['psychologists.view'],
    ...office,
    menu: { icon: 'lucide:users', group: 2 },
  },
  psychologistEditor: {
    path: '/sm-admin/psychologists/edit/:id',
    title: 'Редактор психолога',
    guard: ['psychologists.view', 'psychologists.update-own'],
    ...under('psychologists'),
  },
  specializations: {
    path: '/sm-admin/psychologists/specializations',
    title: 'Специализации',
    guard: ['specializations.view'],
    ...under('psychologists'),
    menu: { icon: 'lucide:graduation-cap', group: 2, parent: 'psychologists' },
  },
  topics: {
    path: '/sm-admin/psychologists/topics',
    title: 'Темы',
    guard: ['topics.view'],
    ...under('psychologists'),
    menu: { icon: 'lucide:tags', group: 2, parent: 'psychologists' },
  },
  synonyms: {
    path: '/sm-admin/psychologists/synonyms',
    title: 'Слова в\u00a0поиске',
    guard: ['topics.view'],
    ...under('psychologists'),
    menu: { icon: 'lucide:search', group: 2, parent: 'psychologists' },
  },
  positions: {
    path: '/sm-admin/psychologists/positions',
    title: 'Должности',
    guard: ['positions.view'],
    ...under('psychologists'),
    menu: { icon: 'lucide:briefcase', group: 2, parent: 'psychologists' },
  },
  branches: {
    path: '/sm-admin/psychologists/branches',
    title: 'Филиалы',
    guard: ['branches.view'],
    ...under('psychologists'),
    menu: { icon: 'lucide:building-2', group: 2, parent: 'psychologists' },
  },
  card_proposals: {
    path: '/sm-admin/psychologists/proposals',
    title: 'На\u00a0проверке',
    guard: ['psychologists.update'],
    ...under('psychologists'),
    menu: { icon: 'lucide:list-checks', group: 2, parent: 'psychologists' },
  },
  yclients: {
    path: '/sm-admin/psychologists/yclients',
    title: 'YCLIENTS',
    guard: ['integrations.manage'],
    ...under('psychologists'),
    menu: { icon: 'lucide:refresh-cw', group: 2, parent: 'psychologists' },
  },
  pages: {
    path: '/sm-admin/pages',
    title: 'Страницы',
    guard: ['pages.view'],
    ...office,
    menu: { icon: 'lucide:file-text', group: 2 },
  },
  pageCreate: {
    path: '/sm-admin/pages/create',
    title: 'Создание страницы',
    guard: ['pages.create'],
    ...under('pages'),
  },
  pageEditor: {
    path: '/sm-admin/pages/edit/:id',
    title: 'Редактирование страницы',
    guard: ['pages.update'],
    ...under('pages'),
  },
  crisis_lines: {
    path: '/sm-admin/pages/crisis-lines',
    title: 'Срочная помощь',
    guard: ['pages.view'],
    ...under('pages'),
    menu: { icon: 'lucide:life-buoy', group: 2, parent: 'pages' },
  },
  reviews: {
    path: '/sm-admin/reviews',
    title: 'Отзывы',
    guard: ['reviews.view'],
    ...office,
    menu: { icon: 'lucide:message-square', group: 2 },
  },
  working_hours: {
    path: '/sm-admin/requests/working-hours',
    title: 'Рабочие часы',
    guard: ['requests.view'],
    ...under('requests'),
    menu: { icon: 'lucide:clock', group: 2, parent: 'requests' },
  },
  requests: {
    path: '/sm-admin/requests',
    title: 'Заявки',
    guard: ['requests.view'],
    ...office,
    menu: { icon: 'lucide:inbox', group: 2 },
  },
  requestsBoard: {
    path: '/sm-admin/requests/board',
    title: 'Доска заявок',
    guard: ['requests.view'],
    ...under('requests'),
  },
  wrong_phones: {
    path: '/sm-admin/clients/phones',
    title: 'Телефоны с ошибкой',
    guard: ['requests.manage'],
    ...under('clients'),
  },
  clients: {
    path: '/sm-admin/clients',
    title: 'Клиенты',
    guard: ['requests.view'],
    ...under('requests'),
    menu: { icon: 'lucide:contact', group: 2, parent: 'requests' },
  },
  applications: {
    path: '/sm-admin/applications',
    title: 'Отклики психологов',
    guard: ['psychologists.create'],
    ...under('requests'),
    menu: { title: 'Отклики', icon: 'lucide:user-plus', group: 2, parent: 'requests' },
  },
  transactions: {
    path: '/sm-admin/transactions',
    title: 'Транзакции',
    guard: ['transactions.view'],
    ...office,
    menu: { icon: 'lucide:credit-card', group: 2 },
  },
  reports: {
    path: '/sm-admin/reports',
    title: 'Отчёты',
    guard: ['requests.view', 'transactions.view'],
    ...office,
    menu: { icon: 'lucide:chart-column', group: 2 },
  },
  users: {
    path: '/sm-admin/users',
    title: 'Пользователи',
    guard: ['users.view'],
    ...office,
    menu: { icon: 'lucide:user', group: 3 },
  },
  userCreate: {
    path: '/sm-admin/users/create',
    title: 'Новый пользователь',
    guard: ['users.create'],
    ...under('users'),
  },
  userEditor: {
    path: '/sm-admin/users/edit/:id',
    title: 'Редактор пользователя',
    guard: ['users.view'],
    ...under('users'),
  },
  ...SYSTEM_SCREENS,
  jobs: { path: '/sm-admin/jobs', title: 'Задания', guard: LONG_WORK, ...office },
  profile: OFFICE_ENTRANCES.profile,
})

export type ScreenName = keyof typeof table

/** Every screen of the specification's route table. Feeds the routes, the menu, the guards, the links and the access test. */
export const screens: Record<ScreenName, Screen> = table

/** True when somebody with these permissions may open the screen. `permissions` is null for a guest. */
export function mayOpen({ guard }: Pick<Screen, 'guard'>, permissions: Iterable<Permission> | null): boolean {
  if (guard === 'public') return true
  if (guard === 'guest') return permissions === null
  if (permissions === null) return false
  return guard === 'auth' || [...permissions].some((permission) => guard.includes(permission))
}

/** A link to a screen: `href('psychologistEditor', { id: 7 })`. */
export function href(name: ScreenName, params: Record<string, string | number> = {}): string {
  return path(screens[name].path, params)
}

/** Keeps the names of the table as a type, so that a parent that does not exist is a type error. */
function defineScreens<const T extends Record<string, ScreenOf<keyof T>>>(screensByName: T): T {
  return screensByName
}
