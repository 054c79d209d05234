import { FAVOURITES_PATHS } from '../visitors/favourites.ts'
import { LANDING_PATHS } from '../content/landing-paths.ts'
import type { Permission } from './permissions.ts'

/** Who may open a screen: everybody, only guests, anybody signed in, or whoever holds one of the permissions listed. */
type Guard = 'public' | 'guest' | 'auth' | readonly Permission[]

interface ScreenOf<Name> {
  /** React Router pattern. */
  path: string
  title: string
  guard: Guard
  layout: 'default' | 'admin' | 'guest'
  /** Screens under /sm-admin follow the person's theme; the rest are light (specification §2). */
  colorMode: 'light' | 'any'
  /** Shows one visitor what another must not see, so that no rendered page of it is kept. */
  isPersonal?: true
  /** Search engines are not told of it. */
  isUnlisted?: true
  /** Present when the screen stands in the admin menu. */
  menu?: { title: string; icon: string; group: 1 | 2 | 3; parent?: Name }
  /** Names the screen above it, for breadcrumbs and «back». */
  parent?: Name
}

export type Screen = ScreenOf<ScreenName>

/** Open to everybody, in the frame of the site. */
const site = { guard: 'public', layout: 'default', colorMode: 'light' } as const
/** Where somebody signs in. */
const door = { layout: 'guest', colorMode: 'light' } as const
/** In the frame of the back office. */
const office = { layout: 'admin', colorMode: 'any' } as const

/** With the second somebody puts records into the trash, the small lists among them. */
const LISTS = ['specializations.manage', 'topics.manage', 'positions.manage', 'branches.manage'] as const
const DELETING = ['psychologists.delete', 'pages.delete', ...LISTS] as const

/** With these somebody exports long lists or changes many records at once: whoever begins long work may follow it. */
const LONG_WORK = [
  'psychologists.export',
  'psychologists.publish',
  'psychologists.update',
  'psychologists.workload',
  'users.export',
  'users.activate',
  'users.fire',
  'transactions.view',
  'reviews.view',
  'reviews.moderate',
  'requests.view',
  'requests.manage',
  'audit-logs.view',
  'pages.view',
  ...DELETING,
] as const

const table = defineScreens({
  home: { path: '/', title: 'Главная', ...site },
  catalog: { path: '/catalog', title: 'Каталог психологов', ...site },
  psychologistPage: { path: '/catalog/:slug', title: 'Психолог', ...site, parent: 'catalog' },
  favourites: { path: FAVOURITES_PATHS.favourites, title: 'Избранное', ...site, isUnlisted: true, parent: 'catalog' },
  compare: { path: FAVOURITES_PATHS.compare, title: 'Сравнение', ...site, isUnlisted: true, parent: 'catalog' },
  topicLandings: { path: LANDING_PATHS.topics, title: 'Темы', ...site, parent: 'catalog' },
  topicLanding: { path: LANDING_PATHS.topic, title: 'Психологи по теме', ...site, parent: 'topicLandings' },
  specializationLandings: { path: LANDING_PATHS.specializations, title: 'Специализации', ...site, parent: 'catalog' },
  specializationLanding: {
    path: LANDING_PATHS.specialization,
    title: 'Психологи по специализации',
    ...site,
    parent: 'specializationLandings',
  },
  reviewsPage: { path: '/reviews', title: 'Отзывы', ...site },
  // The link of a letter: opened by whoever has the letter.
  verifiedReview: {
    path: '/reviews/verified',
    title: 'Отзыв о встрече',
    ...site,
    isPersonal: true,
    parent: 'reviewsPage',
  },
  smartConsultations: { path: '/smart-consultations', title: 'Подбор психолога', ...site },
  lt: { path: '/lt', title: 'Линия терапии', ...site },
  privacy: { path: '/privacy', title: 'Политика обработки данных', ...site },
  consent: { path: '/consent', title: 'Тексты согласий', ...site },
  offer: { path: '/offer', title: 'Публичная оферта', ...site },
  myData: { path: '/privacy/my-data', title: 'Мои данные', ...site, isPersonal: true },
  securePayment: { path: '/secure-payment/:id', title: 'Перенаправление в банк', ...site, isPersonal: true },
  login: { path: '/auth/login', title: 'Вход', guard: 'guest', ...door },
  register: { path: '/auth/register', title: 'Регистрация', guard: 'guest', ...door },
  forgotPassword: { path: '/auth/forgot', title: 'Новый пароль', guard: 'guest', ...door },
  // Links of letters: opened by whoever has the letter, signed in or not.
  resetPassword: { path: '/auth/reset', title: 'Новый пароль', guard: 'public', ...door },
  confirmEmail: { path: '/auth/confirm', title: 'Подтверждение почты', guard: 'public', ...door },
  dashboard: {
    path: '/sm-admin/dashboard',
    title: 'Главная',
    guard: ['dashboard.view'],
    ...office,
    menu: { title: 'Главная', icon: 'lucide:house', group: 1 },
  },
  psychologists: {
    path: '/sm-admin/psychologists',
    title: 'Психологи',
    guard: ['psychologists.view'],
    ...office,
    menu: { title: 'Психологи', icon: 'lucide:users', group: 2 },
  },
  psychologistEditor: {
    path: '/sm-admin/psychologists/edit/:id',
    title: 'Редактор психолога',
    guard: ['psychologists.view', 'psychologists.update-own'],
    ...office,
    parent: 'psychologists',
  },
  specializations: {
    path: '/sm-admin/psychologists/specializations',
    title: 'Специализации',
    guard: ['specializations.view'],
    ...office,
    menu: { title: 'Специализации', icon: 'lucide:graduation-cap', group: 2, parent: 'psychologists' },
    parent: 'psychologists',
  },
  topics: {
    path: '/sm-admin/psychologists/topics',
    title: 'Темы',
    guard: ['topics.view'],
    ...office,
    menu: { title: 'Темы', icon: 'lucide:tags', group: 2, parent: 'psychologists' },
    parent: 'psychologists',
  },
  positions: {
    path: '/sm-admin/psychologists/positions',
    title: 'Должности',
    guard: ['positions.view'],
    ...office,
    menu: { title: 'Должности', icon: 'lucide:briefcase', group: 2, parent: 'psychologists' },
    parent: 'psychologists',
  },
  branches: {
    path: '/sm-admin/psychologists/branches',
    title: 'Филиалы',
    guard: ['branches.view'],
    ...office,
    menu: { title: 'Филиалы', icon: 'lucide:building-2', group: 2, parent: 'psychologists' },
    parent: 'psychologists',
  },
  pages: {
    path: '/sm-admin/pages',
    title: 'Страницы',
    guard: ['pages.view'],
    ...office,
    menu: { title: 'Страницы', icon: 'lucide:file-text', group: 2 },
  },
  pageCreate: {
    path: '/sm-admin/pages/create',
    title: 'Создание страницы',
    guard: ['pages.create'],
    ...office,
    parent: 'pages',
  },
  pageEditor: {
    path: '/sm-admin/pages/edit/:id',
    title: 'Редактирование страницы',
    guard: ['pages.update'],
    ...office,
    parent: 'pages',
  },
  crisis_lines: {
    path: '/sm-admin/pages/crisis-lines',
    title: 'Срочная помощь',
    guard: ['pages.view'],
    ...office,
    menu: { title: 'Срочная помощь', icon: 'lucide:life-buoy', group: 2, parent: 'pages' },
    parent: 'pages',
  },
  reviews: {
    path: '/sm-admin/reviews',
    title: 'Отзывы',
    guard: ['reviews.view'],
    ...office,
    menu: { title: 'Отзывы', icon: 'lucide:message-square', group: 2 },
  },
  requests: {
    path: '/sm-admin/requests',
    title: 'Заявки',
    guard: ['requests.view'],
    ...office,
    menu: { title: 'Заявки', icon: 'lucide:inbox', group: 2 },
  },
  transactions: {
    path: '/sm-admin/transactions',
    title: 'Транзакции',
    guard: ['transactions.view'],
    ...office,
    menu: { title: 'Транзакции', icon: 'lucide:credit-card', group: 2 },
  },
  users: {
    path: '/sm-admin/users',
    title: 'Пользователи',
    guard: ['users.view'],
    ...office,
    menu: { title: 'Пользователи', icon: 'lucide:user', group: 3 },
  },
  userCreate: {
    path: '/sm-admin/users/create',
    title: 'Новый пользователь',
    guard: ['users.create'],
    ...office,
    parent: 'users',
  },
  userEditor: {
    path: '/sm-admin/users/edit/:id',
    title: 'Редактор пользователя',
    guard: ['users.view'],
    ...office,
    parent: 'users',
  },
  roles: {
    path: '/sm-admin/admin/roles',
    title: 'Роли',
    guard: ['roles.manage'],
    ...office,
    menu: { title: 'Роли', icon: 'lucide:shield-check', group: 3 },
  },
  roleCreate: {
    path: '/sm-admin/admin/roles/create',
    title: 'Новая роль',
    guard: ['roles.manage'],
    ...office,
    parent: 'roles',
  },
  roleEditor: {
    path: '/sm-admin/admin/roles/update/:id',
    title: 'Изменить роль',
    guard: ['roles.manage'],
    ...office,
    parent: 'roles',
  },
  permissions: {
    path: '/sm-admin/admin/permissions',
    title: 'Доступы',
    guard: ['permissions.view'],
    ...office,
    menu: { title: 'Доступы', icon: 'lucide:key-round', group: 3 },
  },
  auditLogs: {
    path: '/sm-admin/admin/audit-logs',
    title: 'Аудит',
    guard: ['audit-logs.view'],
    ...office,
    menu: { title: 'Аудит', icon: 'lucide:history', group: 3 },
  },
  erasureActs: {
    path: '/sm-admin/admin/erasure-acts',
    title: 'Акты удаления данных',
    guard: ['audit-logs.view'],
    ...office,
    menu: { title: 'Акты удаления', icon: 'lucide:file-x-2', group: 3, parent: 'auditLogs' },
    parent: 'auditLogs',
  },
  trash: {
    path: '/sm-admin/trash',
    title: 'Корзина',
    guard: [...DELETING, 'pages.update'],
    ...office,
    menu: { title: 'Корзина', icon: 'lucide:trash-2', group: 3 },
  },
  jobs: { path: '/sm-admin/jobs', title: 'Задания', guard: LONG_WORK, ...office },
  profile: { path: '/sm-admin/profile', title: 'Мой профиль', guard: 'auth', ...office },
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
  return screens[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
}

/** Keeps the names of the table as a type, so that a parent that does not exist is a type error. */
function defineScreens<const T extends Record<string, ScreenOf<keyof T>>>(screensByName: T): T {
  return screensByName
}
