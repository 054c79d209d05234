import { describe, expect, test } from 'vitest'
import { api, path } from './api.ts'
import { href, mayOpen, screens, type ScreenName } from './screens.ts'

const ALL = ['admin', 'tech-support', 'moderator', 'writer', 'psychologist']
const STAFF = ['admin', 'tech-support', 'moderator', 'writer']
const MANAGERS = ['admin', 'tech-support', 'moderator']

/** The route table of specification §2. */
const SPECIFIED: [string, string, string[]][] = [
  ['dashboard', 'Главная', ALL],
  ['admin/audit-logs', 'Аудит', ['admin']],
  ['admin/permissions', 'Доступы', ['admin']],
  ['admin/roles', 'Роли', ['admin']],
  ['admin/roles/create', 'Новая роль', ['admin']],
  ['admin/roles/update/:id', 'Изменить роль', ['admin']],
  ['pages', 'Страницы', STAFF],
  ['pages/create', 'Создание страницы', ['admin']],
  ['pages/edit/:id', 'Редактирование страницы', ['admin', 'moderator', 'writer']],
  ['psychologists', 'Психологи', STAFF],
  ['psychologists/edit/:id', 'Редактор психолога', ALL],
  ['transactions', 'Транзакции', MANAGERS],
  ['users', 'Пользователи', MANAGERS],
  ['users/create', 'Новый пользователь', MANAGERS],
  ['users/edit/:id', 'Редактор пользователя', MANAGERS],
]

describe('the back office has the screens of the specification', () => {
  test.each(SPECIFIED)('%s «%s»', (address, title, roles) => {
    const screen = Object.values(screens).find((one) => one.path === `/sm-admin/${address}`)
    expect(screen).toMatchObject({ title, layout: 'admin' })
    for (const role of ALL) expect(mayOpen(screen ?? { guard: 'public' }, [role]), role).toBe(roles.includes(role))
    expect(mayOpen(screen ?? { guard: 'public' }, null)).toBe(false)
    expect(mayOpen(screen ?? { guard: 'public' }, [])).toBe(false)
  })

  test('and a profile for everybody who is signed in', () => {
    expect(screens.profile).toMatchObject({ path: '/sm-admin/profile', title: 'Мой профиль' })
    expect([
      mayOpen(screens.profile, []),
      mayOpen(screens.profile, ['writer']),
      mayOpen(screens.profile, null),
    ]).toEqual([true, true, false])
  })

  test('and their names in the menu', () => {
    const menu = Object.values(screens).flatMap((screen) => screen.menu?.title ?? [])
    expect(menu).toEqual(
      expect.arrayContaining(['Аудит', 'Доступы', 'Роли', 'Страницы', 'Психологи', 'Транзакции', 'Пользователи']),
    )
    expect(new Set(menu).size).toBe(menu.length)
  })
})

test('guests alone see the login; public screens are light and open to everybody', () => {
  expect([mayOpen(screens.login, null), mayOpen(screens.login, []), mayOpen(screens.login, ['admin'])]).toEqual([
    true,
    false,
    false,
  ])
  for (const screen of Object.values(screens).filter(({ guard }) => guard === 'public')) {
    expect(mayOpen(screen, null)).toBe(true)
    expect(screen.colorMode).toBe('light')
  }
})

test('no two screens share an address, and parents exist', () => {
  const paths = Object.values(screens).map((screen) => screen.path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const { parent } of Object.values(screens)) if (parent !== undefined) expect(screens).toHaveProperty(parent)
})

test('links fill the names in an address', () => {
  expect(href('psychologistEditor' satisfies ScreenName, { id: 7 })).toBe('/sm-admin/psychologists/edit/7')
  expect(href('psychologistPage', { slug: 'а/б' })).toBe('/catalog/%D0%B0%2F%D0%B1')
  expect(path(api.psychologistHistory, { id: 7 })).toBe('/api/psychologists/7/history')
})
