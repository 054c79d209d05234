import { describe, expect, test } from 'vitest'
import { PROOF_REQUIRED } from '#contract/visitors/form-check.ts'
import { ID_MISSING } from '#contract/wire/wire-limits.ts'
import { openWorld } from '../world.ts'
import { unchanged } from './digest.ts'
import { deliver, exampleOf, nameOf } from './every-example.ts'
import { sceneFor } from './scene.ts'

const world = await openWorld()
const json = { 'content-type': 'application/json' }
const calls = world.app.routeTable.map((row) => ({ name: nameOf(row), row }))
const writing = calls.filter(({ row }) => row.method !== 'GET')
const REFUSAL = { message: expect.stringMatching(/[а-яё]/), request_id: expect.any(String) }

describe('a writing call', () => {
  const tokened = writing.filter(({ row }) => row.guard !== 'another-server')

  test.each(tokened)('$name without the token of the session is 419', async ({ row }) => {
    const { caller, ...scene } = await sceneFor(world, exampleOf(row).by ?? 'admin')
    const sent = await exampleOf(row).send({ caller, ...scene })
    await unchanged(world, async () => {
      const headers = { ...sent.headers, 'x-xsrf-token': 'x' }
      const answer = await deliver({ caller, ...scene }, row, { ...sent, headers })
      expect([answer.status, answer.body]).toEqual([
        419,
        { message: 'CSRF token mismatch.', request_id: expect.any(String) },
      ])
    })
  })

  const taking = writing.filter(({ row }) => row.doc?.body !== undefined)

  test.each(taking)('$name of another kind is 415, of two megabytes 413, of half a JSON 422', async ({ row }) => {
    const scene = await sceneFor(world, exampleOf(row).by ?? 'admin')
    const { path, headers } = await exampleOf(row).send(scene)
    const ask = (type: string, body: string) =>
      scene.caller.ask(path, { method: row.method, body, headers: { ...headers, 'content-type': type } })
    await unchanged(world, async () => {
      const answers = [
        await ask('text/plain', 'title=x'),
        await ask('application/json', `{"title":"${'а'.repeat(1_100_000)}"}`),
        await ask('application/json', '{"title":'),
      ]
      expect(answers.map(({ status }) => status)).toEqual([415, 413, 422])
      for (const { body } of answers) expect(body).toMatchObject(REFUSAL)
    })
  })
})

/** One for all that is refused whoever asks: it changes nothing, for the next one neither. */
const theAdmin = await sceneFor(world, 'admin')

describe('an address with an id', () => {
  const withId = calls.filter(({ row }) => row.path.includes(':id'))

  test.each(withId)('$name that does not exist is 404', async ({ name, row }) => {
    const scene = theAdmin
    const { body: content } = await exampleOf(row).send(scene)
    await unchanged(world, async () => {
      const path = row.path.replace(':id', '2147483647')
      const { status, body } = await deliver(scene, row, { path, ...(content === undefined ? {} : { body: content }) })
      // Of a profile there is one's own alone: whether another exists is nobody's business.
      expect(status).toBe(name.endsWith('/api/profile/:id') ? 403 : 404)
      expect(body).toEqual(REFUSAL)
    })
  })

  const changing = withId.filter(({ row }) => /^(PUT|PATCH|DELETE)$/.test(row.method))

  test.each(changing)('$name that is 0 or no number is 422', async ({ row }) => {
    const scene = await sceneFor(world, 'admin')
    const { body: content } = await exampleOf(row).send(scene)
    await unchanged(world, async () => {
      for (const id of ['0', 'abc', '-5', '1.5', '99999999999']) {
        const path = row.path.replace(':id', id)
        const answer = await deliver(scene, row, { path, ...(content === undefined ? {} : { body: content }) })
        expect([id, answer.status, answer.body.errors]).toEqual([id, 422, { title: [ID_MISSING] }])
      }
    })
  })

  const whole = changing.filter(({ row }) => row.path.endsWith('/:id') && row.path !== '/api/sessions/:id')

  test.each(whole)('$name that is missing is 422', async ({ row }) => {
    const scene = await sceneFor(world, 'admin')
    const { body: content } = await exampleOf(row).send(scene)
    await unchanged(world, async () => {
      for (const path of [row.path.replace('/:id', ''), row.path.replace(':id', '')]) {
        const answer = await deliver(scene, row, { path, ...(content === undefined ? {} : { body: content }) })
        expect([path, answer.status, answer.body.errors]).toEqual([path, 422, { title: [ID_MISSING] }])
      }
    })
  })

  test.each(whole)('$name that is missing from a form which says the method is 422', async ({ row }) => {
    const { caller } = theAdmin
    await unchanged(world, async () => {
      for (const path of [row.path.replace('/:id', ''), row.path.replace(':id', '')]) {
        const form = new FormData()
        form.set('_method', row.method)
        const { status, body } = await caller.post(path, form)
        expect([path, status, body.errors]).toEqual([path, 422, { title: [ID_MISSING] }])
      }
    })
  })
})

describe('another method', () => {
  const paths = [...new Set(calls.map(({ row }) => row.path))]

  test.each(paths)('on %s is 405 with those that it has', async (path) => {
    const { caller } = theAdmin
    const address = path.replace(/:\w+/g, '1')
    const own = calls.filter(({ row }) => matches(row.path, address)).map(({ row }) => row.method)
    const spare = calls.filter(({ row }) => row.path === `${path}/:id`).map(({ row }) => row.method)
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (method) => !own.includes(method as 'GET') && (method === 'GET' || !spare.includes(method as 'PUT')),
    )
    await unchanged(world, async () => {
      for (const method of others) {
        const { status, headers, body } = await caller.ask(address, { method })
        expect([method, status, headers.get('allow')]).toEqual([method, 405, [...new Set(own)].join(', ')])
        expect(body).toEqual(REFUSAL)
      }
    })
  })
})

describe('what a guest may change has a limit: 429 with Retry-After', () => {
  const open = writing.filter(({ row }) => row.guard === 'anyone')
  // Past the limit these go on for whoever solves the puzzle, and say so.
  const mayBeProven = new Set(['POST /api/register', 'POST /api/forgot-password', 'POST /api/my-data'])

  test.each(open)('$name', async ({ name, row }) => {
    const ip = `192.0.2.${open.findIndex((call) => call.name === name) + 1}`
    const scene = await sceneFor(world, 'guest')
    const first = await exampleOf(row).send(scene)
    const wrong = {
      'POST /api/login': { password: 'не тот' },
      'POST /api/two-factor/challenge': { recovery_code: 'A'.repeat(10) },
    }
    for (let count = 0; count < 35; count += 1) {
      const isGuess = name in wrong
      const usual = exampleOf(row).refusal?.status
      const sent = isGuess || count === 0 ? first : await exampleOf(row).send(scene)
      const body = JSON.stringify({ ...sent.body, ...wrong[name as keyof typeof wrong] })
      const {
        status,
        headers,
        body: said,
      } = await scene.caller.ask(sent.path, { method: row.method, body, headers: { ...json, ...sent.headers } }, ip)
      if (status !== 429) {
        expect(status, JSON.stringify(said)).toBe(isGuess ? 422 : status < 300 ? status : usual)
        continue
      }
      expect(said).toEqual(mayBeProven.has(name) ? { ...REFUSAL, code: PROOF_REQUIRED } : REFUSAL)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(count).toBeGreaterThan(4)
      return
    }
    expect.unreachable('no limit was met')
  })
})

function matches(pattern: string, address: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(address)
}
