import { DELETING } from './long-work-rights.ts'
import { office, under } from './screen-facts.ts'

/** The screens of whoever runs the program: a part of the table in `screens.ts`. */
export const SYSTEM_SCREENS = {
  roles: {
    path: '/sm-admin/admin/roles',
    title: 'Роли',
    guard: ['roles.manage'],
    ...office,
    menu: { icon: 'lucide:shield-check', group: 3 },
  },
  roleCreate: { path: '/sm-admin/admin/roles/create', title: 'Новая роль', guard: ['roles.manage'], ...under('roles') },
  roleEditor: {
    path: '/sm-admin/admin/roles/update/:id',
    title: 'Изменить роль',
    guard: ['roles.manage'],
    ...under('roles'),
  },
  permissions: {
    path: '/sm-admin/admin/permissions',
    title: 'Доступы',
    guard: ['permissions.view'],
    ...office,
    menu: { icon: 'lucide:key-round', group: 3 },
  },
  auditLogs: {
    path: '/sm-admin/admin/audit-logs',
    title: 'Аудит',
    guard: ['audit-logs.view'],
    ...office,
    menu: { icon: 'lucide:history', group: 3 },
  },
  erasureActs: {
    path: '/sm-admin/admin/erasure-acts',
    title: 'Акты удаления данных',
    guard: ['audit-logs.view'],
    ...under('auditLogs'),
    menu: { title: 'Акты удаления', icon: 'lucide:file-x-2', group: 3, parent: 'auditLogs' },
  },
  settings: {
    path: '/sm-admin/settings',
    title: 'Настройки',
    guard: ['settings.manage'],
    ...office,
    menu: { icon: 'lucide:settings', group: 3 },
  },
  letters: {
    path: '/sm-admin/letters',
    title: 'Письма',
    guard: ['integrations.manage', 'requests.manage'],
    ...office,
    menu: { icon: 'lucide:mails', group: 3 },
  },
  letter_texts: {
    path: '/sm-admin/letters/texts',
    title: 'Тексты писем',
    guard: ['settings.manage'],
    ...under('letters'),
    menu: { icon: 'lucide:pencil', group: 3, parent: 'letters' },
  },
  letterTextEditor: {
    path: '/sm-admin/letters/texts/:id',
    title: 'Текст письма',
    guard: ['settings.manage'],
    ...under('letter_texts'),
  },
  programs: {
    path: '/sm-admin/programs',
    title: 'Программы',
    guard: ['programs.manage'],
    ...office,
    menu: { icon: 'lucide:plug', group: 3 },
  },
  status: {
    path: '/sm-admin/status',
    title: 'Состояние',
    guard: ['status.view'],
    ...office,
    menu: { icon: 'lucide:activity', group: 3 },
  },
  trash: {
    path: '/sm-admin/trash',
    title: 'Корзина',
    guard: [...DELETING, 'pages.update', 'requests.manage'],
    ...office,
    menu: { icon: 'lucide:trash-2', group: 3 },
  },
} as const
