import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openWorld } from '../world.ts'
import { unchanged } from './digest.ts'
import { deliver, exampleOf, nameOf } from './every-example.ts'
import { sceneFor } from './scene.ts'

const world = await openWorld()
const calls = world.app.routeTable.map((row) => ({ name: nameOf(row), row }))
const versioned = calls.filter(({ row }) => row.doc?.body instanceof z.ZodObject && 'version' in row.doc.body.shape)
// What needs a bank has one in its own tests, as a refund, which can be repeated too.
// What is settled is settled once, and what waits beside a page makes its second version: how these answer another version
// is in the tests of yclients/duplicates, psychologists/proposals and pages.
const SETTLED_ONCE = new Set([
  'POST /api/psychologists/:id/merge',
  'POST /api/card-proposals/:id/accept',
  'POST /api/card-proposals/:id/return',
  'POST /api/pages/:id/changes/publish',
])
const withoutBank = versioned.filter(({ name, row }) => exampleOf(row).refusal === undefined && !SETTLED_ONCE.has(name))
const repeatable = calls.filter(({ row }) => row.isRepeatable && row.doc?.status === 201)

async function prepared({ row }: (typeof calls)[number]) {
  const scene = await sceneFor(world, exampleOf(row).by ?? 'admin')
  const sent = await exampleOf(row).send(scene)
  const go = (more: object, headers: Record<string, string> = {}) =>
    deliver(scene, row, { ...sent, body: { ...sent.body, ...more }, headers: { ...sent.headers, ...headers } })
  return { go, sent }
}

test('every change of a record can say which version it means', () => {
  const changes = calls.filter(({ row }) => row.method === 'PUT' || row.method === 'PATCH').map(({ name }) => name)
  expect(versioned.map(({ name }) => name)).toEqual(expect.arrayContaining(changes))
})

describe.each(withoutBank)('$name', (call) => {
  test('with the version that is there saves and counts on', async () => {
    const { go } = await prepared(call)
    const { status, body } = await go({ version: 1 })
    expect([status, body.data.version]).toEqual([200, 2])
  })

  test('with another version is 409, has the record as it is and what changed, and writes nothing', async () => {
    const { go } = await prepared(call)
    const { body: saved } = await go({ version: 1 })
    for (const version of [1, 3, 2_147_483_647]) {
      await unchanged(world, async () => {
        const { status, body } = await go({ version })
        expect([version, status]).toEqual([version, 409])
        const message = expect.stringMatching(/[а-яё]/)
        expect(body).toMatchObject({ message, code: 'conflict', request_id: expect.any(String) })
        expect([body.current.id, body.current.version]).toEqual([saved.data.id, 2])
        if (version === 1) expect(body.changed_fields.length).toBeGreaterThan(0)
      })
    }
  })

  // What is refused leaves everything as it was, for the next one too.
  let refused: ReturnType<typeof prepared> | undefined

  test.each(['', 'первая', 0, -1, 1.5, [1], {}, null])('with the version %j is 422', async (version) => {
    const { go } = await (refused ??= prepared(call))
    await unchanged(world, async () => {
      const { status, body } = await go({ version })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['version']])
    })
  })
})

test('every call that makes a record for staff or visitors can be repeated safely', () => {
  const making = calls.filter(({ row }) => row.doc?.status === 201).map(({ name }) => name)
  // These sign their person in, which is not to be done twice by one key.
  const opening = ['POST /api/register', 'POST /api/invitations/accept', 'POST /api/setup']
  // This shows a secret in its answer, which is kept nowhere: whoever asks again gets another.
  const telling = ['POST /api/notices/chats']
  const once = [...opening, ...telling]
  expect(repeatable.map(({ name }) => name)).toEqual(making.filter((name) => !once.includes(name)))
})

// A link to pay by needs a bank: its repeats are in cut.test.ts and payments.test.ts.
const repeatableHere = repeatable.filter(({ row }) => exampleOf(row).refusal === undefined)

describe.each(repeatableHere)('$name with an Idempotency-Key', (call) => {
  test('makes one record, and the repeat gets the same answer', async () => {
    const { go } = await prepared(call)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await go({}, key)
    expect(first.status).toBe(201)
    await unchanged(world, async () => {
      const second = await go({}, key)
      expect([second.status, second.body]).toEqual([201, first.body])
    })
  })

  test('of another request is 422, of no form 422, and nothing is made', async () => {
    const { go, sent } = await prepared(call)
    const key = { 'idempotency-key': crypto.randomUUID() }
    await go({}, key)
    const [name] = Object.keys(sent.body ?? {})
    await unchanged(world, async () => {
      expect((await go({ [name ?? '']: 'Другое' }, key)).status).toBe(422)
      for (const wrong of ['short', 'ключ', 'x'.repeat(129), "a' or 1=1 --"]) {
        const { status, body } = await go({}, { 'idempotency-key': encodeURIComponent(wrong) })
        expect([wrong, status, Object.keys(body.errors)]).toEqual([wrong, 422, ['form']])
      }
    })
  })

  test('whose first use was refused can be used again', async () => {
    const { go, sent } = await prepared(call)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [name] = Object.keys(sent.body ?? {})
    expect((await go({ [name ?? '']: [{}] }, key)).status).toBe(422)
    expect((await go({}, key)).status).toBe(201)
  })
})
