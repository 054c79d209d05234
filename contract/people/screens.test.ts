import { describe, expect, test } from 'vitest'
import { api, path } from '../wire/api.ts'
import { ENTITIES, entitiesWith } from '../entities.ts'
import { DEFAULT_PERMISSIONS } from './permissions.ts'
import { ROLES, type RoleName } from './roles.ts'
import { href, mayOpen, screens, type ScreenName } from './screens.ts'

const STAFF: RoleName[] = ['admin', 'tech-support', 'moderator', 'writer']
const MANAGERS: RoleName[] = ['admin', 'tech-support', 'moderator']

/** The route table of specification §2. */
const SPECIFIED: [string, string, readonly RoleName[]][] = [
  ['dashboard', 'Главная', ROLES],
  ['admin/audit-logs', 'Аудит', ['admin']],
  ['admin/permissions', 'Доступы', ['admin']],
  ['admin/roles', 'Роли', ['admin']],
  ['admin/roles/create', 'Новая роль', ['admin']],
  ['admin/roles/update/:id', 'Изменить роль', ['admin']],
  ['pages', 'Страницы', STAFF],
  ['pages/create', 'Создание страницы', ['admin']],
  ['pages/edit/:id', 'Редактирование страницы', ['admin', 'moderator', 'writer']],
  ['psychologists', 'Психологи', STAFF],
  ['psychologists/edit/:id', 'Редактор психолога', ROLES],
  ['transactions', 'Транзакции', MANAGERS],
  ['users', 'Пользователи', MANAGERS],
  ['users/create', 'Новый пользователь', MANAGERS],
  ['users/edit/:id', 'Редактор пользователя', MANAGERS],
]

/** The screens beyond it. */
const OTHERS: [string, string, readonly RoleName[]][] = [
  ['psychologists/specializations', 'Специализации', STAFF],
  ['psychologists/topics', 'Темы', STAFF],
  ['psychologists/synonyms', 'Слова в\u00a0поиске', STAFF],
  ['psychologists/positions', 'Должности', STAFF],
  ['psychologists/branches', 'Филиалы', STAFF],
  ['psychologists/proposals', 'На\u00a0проверке', MANAGERS],
  ['psychologists/yclients', 'YCLIENTS', ['admin', 'tech-support']],
  ['pages/crisis-lines', 'Срочная помощь', STAFF],
  ['reviews', 'Отзывы', STAFF],
  ['requests', 'Заявки', MANAGERS],
  ['requests/board', 'Доска заявок', MANAGERS],
  ['clients', 'Клиенты', MANAGERS],
  ['clients/phones', 'Телефоны с\u00a0ошибкой', ['admin', 'moderator']],
  ['applications', 'Отклики психологов', MANAGERS],
  ['requests/working-hours', 'Рабочие часы', MANAGERS],
  ['admin/erasure-acts', 'Акты удаления данных', ['admin']],
  ['reports', 'Отчёты', MANAGERS],
  ['settings', 'Настройки', ['admin']],
  ['letters', 'Письма', MANAGERS],
  ['letters/texts', 'Тексты писем', ['admin']],
  ['letters/texts/:id', 'Текст письма', ['admin']],
  ['programs', 'Программы', ['admin']],
  ['status', 'Состояние', ['admin', 'tech-support']],
  ['trash', 'Корзина', STAFF],
  ['jobs', 'Задания', STAFF],
]

describe('with what the built-in roles hold, the screens open to those whom the specification names', () => {
  test.each([...SPECIFIED, ...OTHERS])('%s «%s»', (address, title, roles) => {
    const screen = Object.values(screens).find((one) => one.path === `/sm-admin/${address}`) ?? screens.home
    expect(screen).toMatchObject({ title, layout: 'admin' })
    expect(ROLES.filter((role) => mayOpen(screen, DEFAULT_PERMISSIONS[role]))).toEqual(roles)
    expect([mayOpen(screen, null), mayOpen(screen, [])]).toEqual([false, false])
  })

  test('and there is none besides', () => {
    const office = Object.values(screens).filter(({ layout }) => layout === 'admin')
    expect(office).toHaveLength(SPECIFIED.length + OTHERS.length + 1)
  })

  test('and a profile for everybody who is signed in', () => {
    expect(screens.profile).toMatchObject({ path: '/sm-admin/profile', title: 'Мой профиль' })
    expect([
      mayOpen(screens.profile, []),
      mayOpen(screens.profile, ['pages.view']),
      mayOpen(screens.profile, null),
    ]).toEqual([true, true, false])
  })

  test('and their names in the menu', () => {
    const menu = Object.values(screens).flatMap(({ title, menu: item }) =>
      item === undefined ? [] : (item.title ?? title),
    )
    expect(menu).toEqual(
      expect.arrayContaining(['Аудит', 'Доступы', 'Роли', 'Страницы', 'Психологи', 'Транзакции', 'Пользователи']),
    )
    expect(new Set(menu).size).toBe(menu.length)
  })
})

test('guests alone see the login; public screens are light and open to everybody', () => {
  expect([mayOpen(screens.login, null), mayOpen(screens.login, []), mayOpen(screens.login, ['pages.view'])]).toEqual([
    true,
    false,
    false,
  ])
  for (const screen of Object.values(screens).filter(({ guard }) => guard === 'public')) {
    expect(mayOpen(screen, null)).toBe(true)
    expect(screen.colorMode).toBe('light')
  }
})

test('the trash opens to whoever may put something back', () => {
  const needed = new Set(entitiesWith('trash').map((name) => ENTITIES[name].trash))
  expect([...screens.trash.guard].toSorted()).toEqual([...needed].toSorted())
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
