import { expect, test } from 'vitest'
import type { KnownRecord } from '#server/platform/workbook/import-source.ts'
import { KnownRecords } from './identity.ts'

const people = ['Анна Берёзова', 'Берёзова Анна Ивановна', 'Анна Ивановна Клёнова', 'Анна', 'Берёзова Анна Мария Ольга']
const known = await KnownRecords.of(
  people.map((name, at): KnownRecord => ({
    id: at + 1,
    label: name,
    about: '',
    key: null,
    name,
    contacts: [],
    closed: null,
  })),
)

test.each([
  ['Берёзова Анна', [1, 2]],
  ['БЕРЕЗОВА, Анна', [1, 2]],
  ['Анна Ивановна Берёзова', [1, 2]],
  ['Анна Петровна Берёзова', [1]],
  ['Ивановна Анна', [2, 3]],
  ['Анна', [4]],
  ['Анна Анна', [4]],
  ['Ольга Мария Анна Берёзова', [5]],
  ['Мария Ольга Анна', []],
  ['Клёнова', []],
])('%s is the name of %j', (name, ids) => {
  const meant = known.meant({ row: 1, id: null, key: null, name, contacts: [] })
  expect(meant.kind === 'one-of' ? meant.records.map(({ id }) => id).toSorted() : []).toEqual(ids)
})

test('many who share their first name are told apart in no time of all of them for each', async () => {
  const count = 20_000
  const crowd = Array.from({ length: count }, (_, at): KnownRecord => {
    const name = `Анна Ивановна Ф${at}`
    return { id: at + 1, label: name, about: '', key: null, name, contacts: [], closed: null }
  })
  const all = await KnownRecords.of(crowd)
  // Compared with one another, twenty thousand by twenty thousand, they would take minutes.
  const found = crowd.map(({ name }, row) => all.meant({ row, id: null, key: null, name, contacts: [] }))
  expect(found.every(({ kind }) => kind === 'one-of')).toBe(true)
})
