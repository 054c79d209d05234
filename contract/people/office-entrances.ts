import { office } from './screen-facts.ts'

/** The screens of the back office that other pages lead to: a part of the table in `screens.ts`. */
export const OFFICE_ENTRANCES = {
  dashboard: {
    path: '/sm-admin/dashboard',
    title: 'Главная',
    guard: ['dashboard.view'],
    ...office,
    menu: { icon: 'lucide:house', group: 1 },
  },
  profile: { path: '/sm-admin/profile', title: 'Мой профиль', guard: 'auth', ...office },
} as const
