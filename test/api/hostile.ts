import fc from 'fast-check'

/** What people and programs send that nobody asked for. */

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'а\u0000б',
  '\uD800',
  'хвост \uDFFF',
  '\u202Eтеревзд',
  '\uFEFF',
  '\r\n\r\n',
  '😀'.repeat(40),
  'а\u0301'.repeat(300),
  'ы'.repeat(20_000),
  "'; drop table users; --",
  '%',
  '_%\\',
  '$1',
  '${7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'javascript:alert(1)',
  'https://',
  'data:image/png;base64,AAAA',
  '{"a":1}',
  '[1,2]',
  'null',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '00',
  '1e9',
  '1.5',
  '２',
  '2147483648',
  '9223372036854775808',
  '2026-02-30',
  '2026-13-45',
  '0000-00-00',
  '9999-12-31',
  '10000-01-01',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-05-01T10:00:00+99:99',
  'a@b',
  '@',
  'toString',
  '__proto__',
  'constructor',
]
const NUMBERS = [0, -1, 1, 1.5, -0, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -1e308, Number.MIN_VALUE, 99_999_999_999]
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'length',
  '0',
  '',
  ' ',
  'ё',
]

const plain = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double() },
)

/** An object with keys of the prototype among its own; made of text, because a literal would set the prototype. */
const crooked = fc
  .array(fc.tuple(fc.constantFrom(...KEYS), plain), { minLength: 1, maxLength: 4 })
  .map((pairs) => JSON.parse(`{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${textOf(value)}`).join()}}`))

const deep = fc.integer({ min: 1, max: 300 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)))
const many = fc.integer({ min: 500, max: 6000 }).map((count) => Array.from({ length: count }, (_, n) => n))
const crowded = fc
  .integer({ min: 500, max: 5000 })
  .map((count) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])))

/** One value where another was meant. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: plain },
  { weight: 2, arbitrary: fc.array(plain, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.array(fc.array(plain, { maxLength: 2 }), { maxLength: 3 }) },
  { weight: 2, arbitrary: crooked },
  { weight: 1, arbitrary: fc.array(crooked, { maxLength: 3 }) },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: many },
  { weight: 1, arbitrary: crowded },
)

/** A whole body: nothing that was asked for, or the honest one with some of its fields spoilt, dropped or doubled. */
export function hostileBody(honest: Record<string, unknown>, names: readonly string[]): fc.Arbitrary<unknown> {
  const anyName = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(names.length > 0 ? names : ['x'])) },
    { weight: 1, arbitrary: fc.constantFrom(...KEYS) },
  )
  const spoilt = fc.array(fc.tuple(anyName, hostileValue), { minLength: 1, maxLength: 3 })
  const dropped = fc.subarray([...names], { maxLength: Math.min(2, names.length) })
  const mutated = fc.tuple(spoilt, dropped).map(([changes, without]) => {
    const body: Record<string, unknown> = { ...honest }
    for (const name of without) delete body[name]
    for (const [name, value] of changes) {
      Object.defineProperty(body, name, { value, enumerable: true, configurable: true, writable: true })
    }
    return body
  })
  return fc.oneof(
    { weight: 6, arbitrary: mutated },
    { weight: 1, arbitrary: hostileValue },
    { weight: 1, arbitrary: nested(honest) },
  )
}

/** The honest body with a value spoilt one level down. */
function nested(honest: Record<string, unknown>): fc.Arbitrary<unknown> {
  const inner = Object.entries(honest).filter(([, value]) => typeof value === 'object' && value !== null)
  if (inner.length === 0) return crooked
  return fc.tuple(fc.constantFrom(...inner), fc.nat(), hostileValue).map(([[name, value], at, bad]) => {
    const copy = structuredClone(value) as Record<string, unknown>
    const keys = Object.keys(copy)
    copy[keys[at % Math.max(1, keys.length)] ?? 'x'] = bad
    return { ...honest, [name]: copy }
  })
}

/** Addresses as no page writes them. */
export const hostileQuery = (names: readonly string[]): fc.Arbitrary<string> => {
  const name = fc.constantFrom(...(names.length > 0 ? names : ['x']), '__proto__', 'filter', 'filter[]', 'page[0]')
  const value = fc.oneof(plain.map(String), fc.constantFrom('%', '%00', '%E0%A4%A', '&&=&', '[', ']', '+'))
  const pair = fc
    .tuple(name, fc.constantFrom('', '', '', '[]', '[a]', '[0][b]', '[__proto__][x]', '[', ']'), value, fc.boolean())
    .map(
      ([key, tail, text, isRaw]) =>
        `${key}${tail}=${isRaw ? text.replaceAll(/[#\s\uD800-\uDFFF]/g, '') : encoded(text)}`,
    )
  const crowd = fc
    .integer({ min: 1000, max: 5000 })
    .map((count) => Array.from({ length: count }, (_, n) => `filter[topics][]=${n}`).join('&'))
  return fc.oneof(
    { weight: 8, arbitrary: fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join('&')) },
    { weight: 1, arbitrary: crowd },
  )
}

export type Coding = 'json' | 'form' | 'multipart'

/** The same body in each way that a body may come. */
export function encode(value: unknown, coding: Coding): { body: string | FormData | URLSearchParams; type?: string } {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (coding === 'json' || !isObject) return { body: textOf(value), type: 'application/json' }
  const pairs = Object.entries(value as object)
    .flatMap(([name, item]) => pairsOf(name, item, 3))
    .slice(0, 3000)
  const form = coding === 'form' ? new URLSearchParams() : new FormData()
  for (const [name, text] of pairs) form.append(name, text)
  return { body: form }
}

function pairsOf(name: string, value: unknown, depth: number): [string, string][] {
  if (typeof value !== 'object' || value === null || depth === 0) return [[name, String(value ?? '')]]
  return Object.entries(value).flatMap(([key, item]) =>
    pairsOf(`${name}[${Array.isArray(value) ? '' : key}]`, item, depth - 1),
  )
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
