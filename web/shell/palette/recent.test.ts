import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/people/current-user.ts'
import { PERMISSION_NAMES } from '#contract/people/permissions.ts'
import type { Entry } from './entry.ts'
import { readRecent, rememberRecent } from './recent.ts'
import { recordEntries } from './records.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

const anEntry = (traits: Partial<Entry>): Entry => ({
  id: 'topic:3',
  group: 'records',
  icon: 'i',
  title: 'Тревога',
  note: 'тема',
  href: '/sm-admin/topics?edit=3',
  ...traits,
})

test('a page of the catalog is remembered by its name', () => {
  rememberRecent(1, anEntry({}))
  expect(readRecent(1)).toMatchObject([{ group: 'recent', title: 'Тревога', note: 'тема' }])
})

test.each([
  ['client', 'клиент № 12', 'Клиент № 12'],
  ['request', 'заявка 26-0012', 'Заявка 26-0012'],
  ['transaction', 'транзакция 2026-00012', 'Транзакция 2026-00012'],
  ['user', 'anna@mail.test', 'Пользователь №\u00a012'],
] as const)('of a %s the browser keeps the number alone', (kind, note, title) => {
  const hit = { kind, id: 12, title: 'Анна Забвенная', note, count: null, avatar: '/photo.jpg' }
  const [entry] = recordEntries([hit], { permissions: PERMISSION_NAMES } as unknown as SessionUser)
  expect(entry).toMatchObject({ title: 'Анна Забвенная' })
  rememberRecent(1, entry as Entry)
  const [recent] = readRecent(1)
  expect(recent).toMatchObject({ id: `${kind}:12`, title, href: entry?.href })
  // Chosen once more from there, it is still without a name.
  rememberRecent(1, recent as Entry)
  expect([...stored.values()].join(' ')).not.toMatch(/Анна|mail|photo/)
})

test('what an earlier version kept of anybody who worked here is removed', () => {
  stored.set('palette:1', JSON.stringify([anEntry({ id: 'client:12', title: 'Анна Забвенная' })]))
  stored.set('palette:2', JSON.stringify([anEntry({ id: 'client:13', title: 'Пётр Давний' })]))
  expect(readRecent(1)).toEqual([])
  expect([...stored.keys()]).toEqual([])
})
