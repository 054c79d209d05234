import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pickerOf } from './answer-picker.ts'

const linked = z.strictObject({ id: z.int(), title: z.string() })
const anna = { id: 1, title: 'Анна', password_hash: 'x' }
const named = { id: 1, title: 'Анна' }

test.each<[string, z.ZodType, object, unknown]>([
  ['an object', linked, anna, named],
  ['an object of an older schema', z.object({ id: z.int() }), anna, { id: 1 }],
  [
    'what may be missing',
    z.strictObject({ id: z.int().optional(), title: z.string() }),
    { title: 'Анна', x: 1 },
    { title: 'Анна' },
  ],
  [
    'what may be null',
    z.strictObject({ owner: linked.nullable(), by: linked.nullable() }),
    { owner: anna, by: null },
    { owner: named, by: null },
  ],
  ['a list of lists', z.array(z.array(linked)), [[anna], []], [[named], []]],
  ['a record by any name', z.record(z.string(), linked), { a: anna, __proto: anna }, { a: named, __proto: named }],
  [
    'a record by these names',
    z.record(z.enum(['new', 'old']), z.int()),
    { new: 1, old: 2, hidden: 3 },
    { new: 1, old: 2 },
  ],
  [
    'whatever JSON holds',
    z.strictObject({ old: z.json() }),
    { old: { a: [{ b: null }] }, x: 1 },
    { old: { a: [{ b: null }] } },
  ],
  [
    'a scalar that turned out to be a record',
    z.strictObject({ id: z.int(), title: z.string() }),
    { id: 1, title: anna },
    { id: 1 },
  ],
  ['a record that turned out to be a list', z.strictObject({ owner: linked }), { owner: [anna] }, { owner: {} }],
])('%s keeps what is named and loses the rest', (_, schema, value, kept) => {
  expect(JSON.parse(JSON.stringify(pickerOf(schema)(value)))).toEqual(kept)
})

test('a moment stays one', () => {
  const at = new Date('2026-03-01T10:00:00Z')
  expect(pickerOf(z.strictObject({ at: z.iso.datetime(), or: z.iso.datetime().nullable() }))({ at, or: at })).toEqual({
    at,
    or: at,
  })
})

test('a schema may hold itself', () => {
  const branch: z.ZodType = z.strictObject({ id: z.int(), parts: z.lazy(() => z.array(branch)) })
  const tree = { id: 1, x: 1, parts: [{ id: 2, x: 2, parts: [] }] }
  expect(pickerOf(branch)(tree)).toEqual({ id: 1, parts: [{ id: 2, parts: [] }] })
})

describe('of several forms', () => {
  const open = z.strictObject({ state: z.literal('open'), until: z.string() })
  const erased = z.strictObject({ state: z.enum(['erased', 'gone']), act: z.string() })

  test.each([
    ['the one that the constant says', z.discriminatedUnion('state', [open, erased])],
    ['the same without being told of it', z.union([z.union([open]).nullable(), erased])],
  ])('%s is taken', (_, schema) => {
    const both = { until: 'day', act: '7', x: 1 }
    expect(pickerOf(schema)({ state: 'open', ...both })).toEqual({ state: 'open', until: 'day' })
    expect(pickerOf(schema)({ state: 'gone', ...both })).toEqual({ state: 'gone', act: '7' })
    expect(pickerOf(schema)({ state: 'other', ...both })).toBeUndefined()
  })

  test('the one that names the most is taken, where nothing else tells', () => {
    const schema = z.union([z.strictObject({ a: z.int() }), z.strictObject({ a: z.int(), b: z.int() })])
    expect(pickerOf(schema)({ a: 1, b: 2, c: 3 })).toEqual({ a: 1, b: 2 })
    expect(pickerOf(schema)({ a: 1, c: 3 })).toEqual({ a: 1 })
  })

  test('a list is told from an object and a scalar', () => {
    const schema = z.strictObject({ value: z.union([z.string(), z.array(linked), linked]) })
    for (const [value, kept] of [
      ['text', 'text'],
      [[anna], [named]],
      [anna, named],
    ] as const) {
      expect(pickerOf(schema)({ value })).toEqual({ value: kept })
    }
  })
})

test.each<[string, z.ZodType, RegExp]>([
  ['anything', z.strictObject({ data: z.unknown() }), /kind «unknown»/],
  ['fields without a name', z.looseObject({ id: z.int() }), /names all its fields/],
  ['what is made by code', z.strictObject({ id: z.string().transform(Number) }), /kind «pipe»/],
  ['lists of two kinds', z.union([z.array(z.int()), z.array(linked)]), /told apart/],
  ['a record beside an object', z.union([linked, z.record(z.string(), z.int())]), /told apart/],
])('a schema of %s is refused before anybody asks', (_, schema, why) => {
  expect(() => pickerOf(schema)).toThrow(why)
})
