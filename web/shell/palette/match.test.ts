import { describe, expect, test } from 'vitest'
import type { SessionUser } from '#contract/people/current-user.ts'
import { DEFAULT_PERMISSIONS, PERMISSION_NAMES, type Permission } from '#contract/people/permissions.ts'
import type { SearchHit } from '#contract/office/search.ts'
import { actionsFor } from './actions.ts'
import { findEntries, markedParts, correctedQuery } from './match.ts'
import { namesAddress, peopleEntries, recordEntries } from './records.ts'
import { screensFor } from './screens.ts'

const tools = { setTheme: () => {}, logOut: () => {} }

function person(permissions: readonly Permission[], more: Partial<SessionUser> = {}): SessionUser {
  const who = { id: 1, full_name: 'Кто-то', roles: [], permissions: [...permissions] }
  return { ...who, psychologist_id: null, viewing_as: null, ...more } as unknown as SessionUser
}

const everything = (user: SessionUser) => [...screensFor(user), ...actionsFor(user, tools)]
const admin = everything(person(PERMISSION_NAMES))
const first = (query: string, entries = admin) => findEntries(entries, query)[0]?.entry.title

describe('golden queries', () => {
  test.each([
    ['психологи', 'Психологи'],
    ['псих', 'Психологи'],
    ['gcb[', 'Психологи'],
    ['cnhfybws', 'Страницы'],
    ['страницы', 'Страницы'],
    ['СТРАНИЦА', 'Новая страница'],
    ['новый псих', 'Новый психолог'],
    ['психолог новый', 'Новый психолог'],
    ['yjdsq gcb[jkju', 'Новый психолог'],
    ['добавить психолога', 'Новый психолог'],
    ['психоолги', 'Психологи'],
    ['ползователи', 'Пользователи'],
    ['пользоватлеи', 'Пользователи'],
    ['gjkmpjdfntkb', 'Пользователи'],
    ['users', 'Пользователи'],
    ['гыукы', 'Пользователи'],
    ['специлизации', 'Специализации'],
    ['фелиалы', 'Филиалы'],
    ['транзакцыи', 'Транзакции'],
    ['платежи', 'Транзакции'],
    ['аудит', 'Аудит'],
    ['журнал', 'Аудит'],
    ['удаленные', 'Корзина'],
    ['удалённые', 'Корзина'],
    ['доступы', 'Доступы'],
    ['пароль', 'Мой профиль'],
    ['дашборд', 'Главная'],
    ['нагруска', 'Изменить загрузку'],
    ['импорт', 'Изменить загрузку'],
    ['тема темная', 'Тема: тёмная'],
    ['тёмная', 'Тема: тёмная'],
    ['ntvyfz', 'Тема: тёмная'],
    ['выйти', 'Выйти'],
    ['выход', 'Выйти'],
    ['ds[jl', 'Выйти'],
    ['logout', 'Выйти'],
  ])('«%s» finds «%s» first', (query, title) => {
    expect(first(query)).toBe(title)
  })

  test.each(['яблоко', 'zzz', 'психологи яблоко', '', '  ', '.,!'])('«%s» finds nothing', (query) => {
    expect(findEntries(admin, query)).toEqual([])
  })
})

describe('what a person may not do is not there', () => {
  test('a writer begins nothing but what their permissions name', () => {
    const writer = everything(person(['psychologists.view', 'pages.view', 'pages.update', 'topics.view']))
    for (const query of ['роли', 'аудит', 'доступы', 'новый психолог', 'нагрузка', 'новая тема', 'транзакции']) {
      expect([query, first(query, writer)]).not.toEqual([
        query,
        expect.stringMatching(/^(Рол|Аудит|Доступ|Нов|Загр|Тран)/),
      ])
    }
    expect(first('страницы', writer)).toBe('Страницы')
  })

  test('a psychologist has the dashboard, the profile and their own card', () => {
    const own = screensFor(person(DEFAULT_PERMISSIONS.psychologist, { psychologist_id: 7 }))
    expect(own.map(({ title }) => title)).toEqual(['Моя карточка', 'Главная', 'Мой профиль'])
    expect(own[0]?.href).toBe('/sm-admin/psychologists/edit/7')
  })

  test('somebody without a role has the profile alone', () => {
    expect(screensFor(person([])).map(({ title }) => title)).toEqual(['Мой профиль'])
    const titles = (...rights: Permission[]) => screensFor(person(rights)).map(({ title }) => title)
    expect([titles('reviews.view').includes('Отзывы'), titles().includes('Отзывы')]).toEqual([true, false])
  })

  test('an admin who looks through a role begins nothing', () => {
    const viewing = actionsFor(person(PERMISSION_NAMES, { viewing_as: 'moderator' }), tools)
    expect(viewing.filter(({ href }) => href !== undefined)).toEqual([])
  })
})

test('what was meant in the wrong layout is told, and only then', () => {
  expect(correctedQuery(['Тревога'], 'nhtdjuf')).toBe('тревога')
  expect(correctedQuery(['Тревога'], 'тревога')).toBeNull()
  expect(correctedQuery(['nhtdjuf'], 'nhtdjuf')).toBeNull()
  expect(correctedQuery(['Тревога'], 'zzz')).toBeNull()
  expect(correctedQuery(['Деева Рената'], 'lt')).toBe('де')
  expect(correctedQuery(['Деева Рената'], '/lt')).toBeNull()
})

test('an address is not read in the other layout', () => {
  expect(findEntries([{ title: 'Тревога' }], '/nhtdjuf')).toEqual([])
  expect(markedParts('Тревога', '/nhtd')).toEqual([['Тревога', false]])
})

test('the words that were asked for are marked, ё as е, in either layout', () => {
  expect(markedParts('Жаркова Алёна', 'алена')).toEqual([
    ['Жаркова ', false],
    ['Алёна', true],
  ])
  expect(markedParts('Тревога у подростков', 'nhtd')).toEqual([
    ['Трев', true],
    ['ога у подростков', false],
  ])
  expect(markedParts('Тема', 'яблоко')).toEqual([['Тема', false]])
})

test('records lead to their editors, directories to their dialogs, the first topic to its people', () => {
  const nobody = { note: null, count: null, avatar: null }
  const hits: SearchHit[] = [
    { ...nobody, kind: 'psychologist', id: 7, title: 'Жаркова Алёна', note: 'тревога' },
    { ...nobody, kind: 'topic', id: 3, title: 'Тревога', count: 2 },
    { ...nobody, kind: 'user', id: 1, title: 'Вера Крылова', note: 'vera@smysl.test' },
  ]
  const writer = person(DEFAULT_PERMISSIONS.writer)
  const entries = recordEntries(hits, writer)
  expect(entries.map(({ href }) => href)).toEqual([
    '/sm-admin/psychologists/edit/7',
    '/sm-admin/psychologists/topics?edit=3',
  ])
  expect(entries[1]?.note).toBe('тема, 2\u00a0психолога')
  expect(peopleEntries(hits, writer).map(({ href }) => href)).toEqual(['/sm-admin/psychologists?filter[topics][]=3'])
  expect(peopleEntries(hits, person([]))).toEqual([])
})

test.each([
  ['/lt', true],
  ['lt', true],
  [' /LT/ ', true],
  ['l', false],
  ['/lta', false],
])('«%s» is the address of a page that was found: %s', (query, names) => {
  const page: SearchHit = { kind: 'page', id: 1, title: 'Якорь', note: '/lt', count: null, avatar: null }
  expect(namesAddress([page], query)).toBe(names)
  expect(namesAddress([{ ...page, kind: 'user' }], query)).toBe(false)
})
