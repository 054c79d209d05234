/** Where somebody signs in. */
const door = { layout: 'guest', colorMode: 'light' } as const
/** The screens of whoever comes in: a part of the table in `screens.ts`. */
export const DOOR_SCREENS = {
  login: { path: '/auth/login', title: 'Вход', guard: 'guest', ...door },
  register: { path: '/auth/register', title: 'Регистрация', guard: 'guest', ...door },
  forgotPassword: { path: '/auth/forgot', title: 'Новый пароль', guard: 'guest', ...door },
  // Links of letters: opened by whoever has the letter, signed in or not.
  resetPassword: { path: '/auth/reset', title: 'Новый пароль', guard: 'public', ...door },
  acceptInvitation: { path: '/auth/invitation', title: 'Приглашение', guard: 'public', ...door, isPersonal: true },
  setup: { path: '/auth/setup', title: 'Первый запуск', guard: 'public', ...door, isPersonal: true },
  confirmEmail: { path: '/auth/confirm', title: 'Подтверждение почты', guard: 'public', ...door },
} as const
