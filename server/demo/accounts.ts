/** The demo logins, printed at start and shown on the login page in demo mode only. */
export const DEMO_PASSWORD = 'smysl-demo-2026'

export const DEMO_ACCOUNTS = [
  { email: 'admin@smysl.test', title: 'Администратор' },
  { email: 'support@smysl.test', title: 'Техподдержка' },
  { email: 'moderator@smysl.test', title: 'Модератор' },
  { email: 'writer@smysl.test', title: 'Редактор' },
  { email: 'psychologist@smysl.test', title: 'Психолог' },
  { email: 'visitor@smysl.test', title: 'Посетитель без роли' },
]
