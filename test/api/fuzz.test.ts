import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { RouteRow } from '#server/platform/http/route.ts'
import type { Answer } from '../people.ts'
import { openWorld } from '../world.ts'
import { watchTables } from './digest.ts'
import type { Sent } from './example.ts'
import { exampleOf, nameOf } from './every-example.ts'
import { encode, hostileBody, hostileQuery, type Coding } from './hostile.ts'
import { sceneFor, type Scene } from './scene.ts'

/**
 * FUZZ_SEED and FUZZ_RUNS try other inputs, and more; a failure prints the seed and the path to its smallest input.
 * The two databases try different ones: the embedded those of every sixth call, the server those of all others.
 */
const SEED = Number(process.env.FUZZ_SEED ?? (process.env.TEST_DATABASE_URL === undefined ? 20_260_501 : 20_260_502))
const RUNS = Number(process.env.FUZZ_RUNS ?? 6)
/** Only a request that hangs takes as long. Milliseconds. */
const HANGS_MS = 20_000

const world = await openWorld()
const table = world.app.routeTable
const withBody = table.filter(({ doc }) => doc?.body !== undefined || doc?.files !== undefined).map(named)
const withQuery = table.filter(({ doc }) => doc?.query !== undefined).map(named)
const withParameter = table.filter(({ path }) => path.includes(':')).map(named)

/** A failed attempt to come in is a fact for the log, although nothing else has changed. */
const NOTED = ['POST /api/login', 'POST /api/two-factor/challenge']
const LOG = ['audit_log', 'audit_log_values']
/** Fields that an answer may name beside those that were sent: what the record's own state refuses, and the form. */
const OWN_FIELDS = ['form', 'title', 'name', 'id', 'status', 'is_fired', 'is_active', 'avatar', 'file', 'role', 'field']

describe.each(shareOf(withBody))('%s', (_, row) => {
  test('answers any body with sense', async () => {
    const { scene, sent } = await prepared(row)
    const honest =
      sent.body instanceof FormData || sent.body === undefined ? {} : (sent.body as Record<string, unknown>)
    const names = fieldsOf(row.doc?.body)
    const coding = fc.constantFrom<Coding>('json', 'json', 'form', 'multipart')
    await holds(row, fc.tuple(hostileBody(honest, names), coding), ([value, way]) => {
      const { body, type } = encode(value, way)
      const headers = { ...sent.headers, ...(type === undefined ? {} : { 'content-type': type }) }
      return ask(scene, sent.path, { method: row.method, body, headers })
    })
  })
})

/** Each of these has broken some program: where only one thing is wrong, nothing else may hide it. */
const SINGLE = ['а\u0000б', 'ы'.repeat(20_000), 2_147_483_648, 1e308, '10000-01-01', [null], { a: 1 }, '']
// PATCH is PUT by another name.
const withOwnBody = withBody.filter(
  ([name]) => !name.startsWith('PATCH') || !withBody.some(([other]) => other === name.replace('PATCH', 'PUT')),
)

describe.each(shareOf(withOwnBody))('%s', (_, row) => {
  test('answers each field that is wrong alone with sense', async () => {
    const { scene, sent } = await prepared(row)
    const headers = { ...sent.headers, 'content-type': 'application/json' }
    const check = await checkOf(row)
    for (const name of fieldsOf(row.doc?.body)) {
      for (const value of SINGLE) {
        const body = JSON.stringify({ ...sent.body, [name]: value })
        await check(() => ask(scene, sent.path, { method: row.method, body, headers }))
      }
    }
  })
})

describe.each(shareOf(withQuery))('%s', (_, row) => {
  test('answers each name of the query that is wrong alone with sense', async () => {
    const { scene, sent } = await prepared(row)
    const check = await checkOf(row)
    for (const name of queryNamesOf(row.doc?.query)) {
      for (const value of [
        '%00',
        'a%00b',
        '2147483648',
        '1e308',
        '10000-01-01',
        '%F0%9F%98%80',
        '%25_%5C',
        '%ED%A0%80',
      ]) {
        await check(() => ask(scene, `${sent.path.split('?')[0]}?${name}=${value}`, { method: row.method }))
      }
    }
  })
})

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
const wide = Array.from({ length: 20_000 }, (_, n) => `"k${n}":${n}`).join()

describe.each(shareOf(withBody))('%s', (_, row) => {
  test.each([
    ['a hundred thousand levels', deep],
    ['twenty thousand keys', `{${wide}}`],
  ])('survives a body of %s, wherever it stands', async (_, giant) => {
    const { scene, sent } = await prepared(row)
    const headers = { ...sent.headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const names = fc.constantFrom('unknown', ...fieldsOf(row.doc?.body))
    await holds(
      row,
      names,
      (name) => ask(scene, sent.path, { method: row.method, body: `{${JSON.stringify(name)}:${giant}}`, headers }),
      3,
    )
  })
})

describe.each(shareOf(withBody.filter(([, { doc }]) => doc?.files !== undefined)))('%s', (_, row) => {
  test('answers any file with sense', async () => {
    const { scene, sent } = await prepared(row)
    const head = fc.constantFrom(
      [0x50, 0x4b, 3, 4],
      [0x89, 0x50, 0x4e, 0x47],
      [0x52, 0x49, 0x46, 0x46],
      [0xff, 0xd8],
      [],
    )
    const bytes = fc.tuple(head, fc.uint8Array({ maxLength: 300 })).map(([start, rest]) => [...start, ...rest])
    const name = fc.constantFrom('a.webp', 'a.xlsx', '../../a.php', '', '\u0000', 'я'.repeat(300))
    const type = fc.constantFrom('image/webp', 'text/html', '', 'application/zip')
    await holds(row, fc.tuple(bytes, name, type), ([content, filename, kind]) => {
      const form = new FormData()
      const method = row.method === 'POST' ? 'POST' : 'PATCH'
      for (const field of Object.keys(row.doc?.files ?? {})) {
        form.append(field, new File([new Uint8Array(content)], filename, { type: kind }))
      }
      return ask(scene, sent.path, { method, body: form })
    })
  })
})

describe.each(shareOf(withQuery))('%s', (_, row) => {
  test('answers any query with sense', async () => {
    const { scene, sent } = await prepared(row)
    const [path = ''] = sent.path.split('?')
    await holds(row, hostileQuery(queryNamesOf(row.doc?.query)), (query) =>
      ask(scene, `${path}?${query}`, {
        method: row.method,
        ...(sent.body instanceof FormData ? { body: sent.body } : {}),
      }),
    )
  })
})

describe.each(shareOf(withParameter))('%s', (_, row) => {
  const ids = [
    '0',
    '-1',
    '1.5',
    '2147483647',
    '2147483648',
    '9'.repeat(40),
    'NaN',
    'абв',
    '%00',
    '%2F',
    '%E0%A4%A',
    ' ',
  ]
  const more = [
    '%F0%9F%98%80',
    'null',
    'undefined',
    '__proto__',
    '1,2',
    '1;2',
    "1'--",
    'x'.repeat(3000),
    '...',
    '[]',
    '{}',
  ]

  test('answers any address with sense', async () => {
    const { scene, sent } = await prepared(row)
    const isJson = sent.body !== undefined && !(sent.body instanceof FormData)
    const init = {
      method: row.method,
      ...(isJson ? { body: JSON.stringify(sent.body), headers: { 'content-type': 'application/json' } } : {}),
    }
    await holds(row, fc.constantFrom(...ids, ...more), (id) => ask(scene, row.path.replace(/:\w+/, id), init))
  })
})

/** Sends what is made of each input; nothing is a failure of ours, and a refusal leaves everything as it was. */
async function holds<T>(row: RouteRow, inputs: fc.Arbitrary<T>, send: (input: T) => Promise<Answer>, numRuns = RUNS) {
  const check = await checkOf(row)
  const property = fc.asyncProperty(inputs, (input) => check(() => send(input)))
  await fc.assert(property, { seed: SEED, numRuns, endOnFailure: true })
}

// A function is no write by its text: nobody waits for its news.
await sql`create function forget_attempts() returns void language sql as 'delete from rate_limits'`.execute(world.db)

async function checkOf(row: RouteRow) {
  const changes = await watchTables(world)
  return async (send: () => Promise<Answer>) => {
    await sql`select forget_attempts()`.execute(world.db)
    const { status, body, headers } = await send()
    const id = headers.get('x-request-id')
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    const changed = await changes()
    if (status < 400) return
    const bank = exampleOf(row).refusal?.status
    if (status !== bank) expect(status, JSON.stringify(body)).toBeLessThan(500)
    expect(body).toMatchObject({ message: expect.stringMatching(/\S/), request_id: id })
    const isNoted = NOTED.includes(nameOf(row))
    expect(changed.filter((name) => !(isNoted && LOG.includes(name)))).toEqual([])
    // A broken sign is found before anybody knows which fields there are.
    const isNamed = body.errors !== undefined && !/повреждённый знак/.test(body.message)
    if (isNamed) expect(knownFields(row)).toEqual(expect.arrayContaining(rootsOf(body.errors)))
  }
}

async function prepared(row: RouteRow): Promise<{ scene: Scene; sent: Sent }> {
  const example = exampleOf(row)
  const scene = await sceneFor(world, example.by ?? 'admin')
  return { scene, sent: await example.send(scene) }
}

function ask({ caller }: Scene, path: string, init: RequestInit): Promise<Answer> {
  const signal = AbortSignal.timeout(HANGS_MS)
  return Promise.race([
    caller.ask(path, init),
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error(`${init.method} ${path.slice(0, 200)} hangs`)))
    }),
  ])
}

function knownFields({ doc }: RouteRow): string[] {
  return [...fieldsOf(doc?.body), ...fieldsOf(doc?.query), ...Object.keys(doc?.files ?? {}), ...OWN_FIELDS]
}

function rootsOf(errors: object): string[] {
  return Object.keys(errors).map((name) => name.split('.')[0] ?? '')
}

function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** `page`, `filter[topics]` and so on. */
function queryNamesOf(schema: z.ZodType | undefined): string[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries<z.ZodType>(schema.shape).flatMap(([name, value]) => {
    const inner = value instanceof z.ZodDefault ? value.unwrap() : value
    return inner instanceof z.ZodObject ? Object.keys(inner.shape).map((key) => `${name}[${key}]`) : [name]
  })
}

/** What this database is asked; the rest the other is. */
function shareOf<T>(cases: readonly T[]): T[] {
  const isEmbedded = process.env.TEST_DATABASE_URL === undefined
  return cases.filter((_, index) => (index % 6 === 0) === isEmbedded)
}

function named(row: RouteRow) {
  return [nameOf(row), row] as const
}
