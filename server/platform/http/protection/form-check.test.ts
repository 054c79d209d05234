import { beforeEach, describe, expect, test } from 'vitest'
import { guest } from '#test/people.ts'
import { proofOf } from '#test/proof-of.ts'
import { solved } from '#test/solved.ts'
import { APP_SECRET, openWorld } from '#test/world.ts'
import { newFormCheck, consumeMark, consumeProof, sweepChallenges } from './form-check.ts'

const world = await openWorld()
const anna = guest(world)
let serial = 0

beforeEach(async () => {
  world.clock.now = new Date()
  for (const table of ['reviews', 'rate_limits', 'spent_challenges'] as const)
    await world.db.deleteFrom(table).execute()
})

const review = () => {
  serial += 1
  return { author_name: 'Анна', text: `Сплю с третьей недели, спасибо. ${serial}`, consent: true }
}
const send = (form: object, ip?: string) =>
  anna.ask(
    '/api/reviews',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(form) },
    ip,
  )
const wait = (ms: number) => void (world.clock.now = new Date(world.clock.now.getTime() + ms))
const stored = async () => (await world.db.selectFrom('reviews').select('id').execute()).length
const refused = { status: 422, body: { errors: { form: [expect.any(String)] } } }

describe('a form with a puzzle', () => {
  test('is taken once it is solved', async () => {
    const { body, headers } = await anna.get('/api/form-check')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await send({ ...review(), proof: await proofOf(body.data.challenge) })).status).toBe(201)
  })

  test('is taken once: the same proof with other words is refused', async () => {
    const form = await solved(world, review())
    expect((await send(form)).status).toBe(201)
    expect(await send({ ...form, ...review() })).toMatchObject(refused)
    expect(await stored()).toBe(1)
  })

  test('pressed twice, even at once, is one press', async () => {
    const form = await solved(world, review())
    const answers = await Promise.all([1, 2, 3].map(() => send(form)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await stored()).toBe(1)
  })

  test('is taken three times in all: who repeats one proof without end is refused, and so at once', async () => {
    const { proof, email } = await solved(world, { email: 'replayed@mail.test' })
    const ctx = { ...world, actor: null, clock: () => world.clock.now, request: { id: '', ip: null, userAgent: null } }
    const uses = Array.from({ length: 12 }, () => consumeProof(ctx, APP_SECRET, proof, { email }))
    const ends = await Promise.allSettled(uses)
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(consumeProof(ctx, APP_SECRET, proof, { email })).rejects.toMatchObject({ status: 422 })
  })

  test('spends nothing while a field is wrong', async () => {
    const form = await solved(world, review())
    expect((await send({ ...form, author_name: '' })).status).toBe(422)
    expect((await send(form)).status).toBe(201)
  })

  test.each<[string, (proof: string) => string]>([
    ['not solved', (proof) => changed(proof, (payload) => (payload.solution.derivedKey = '00'.repeat(32)))],
    ['made easier', (proof) => changed(proof, (payload) => (payload.challenge.parameters.cost = 1))],
    ['made younger', (proof) => changed(proof, (payload) => (payload.challenge.parameters.data.until += 1))],
    [
      'signed by somebody else',
      (proof) => changed(proof, (payload) => (payload.challenge.signature = 'ab'.repeat(32))),
    ],
    ['not signed', (proof) => changed(proof, (payload) => delete payload.challenge.signature)],
    ['no JSON', () => 'eHh4'],
    ['something else', () => Buffer.from('[null]').toString('base64')],
  ])('%s is refused', async (_, forge) => {
    const { proof, ...form } = await solved(world, review())
    expect(await send({ ...form, proof: forge(proof) })).toMatchObject(refused)
    expect(await stored()).toBe(0)
  })

  test('of an hour ago is refused, and forgotten', async () => {
    const [late, used] = [await solved(world, review()), await solved(world, review())]
    await send(used)
    wait(30 * 60_000 + 1)
    expect(await send(late)).toMatchObject(refused)
    await sweepChallenges(world.db, () => world.clock.now)
    expect(await world.db.selectFrom('spent_challenges').selectAll().execute()).toEqual([])
  })
})

describe('a form without scripts', () => {
  const opened = async () => ({ ...review(), mark: (await newFormCheck(APP_SECRET, () => world.clock.now)).mark })

  test('is taken when a person could have written it', async () => {
    const form = await opened()
    wait(3_000)
    expect((await send(form)).status).toBe(201)
  })

  test('is refused when nobody writes as fast, and when it is of yesterday', async () => {
    const form = await opened()
    wait(2_999)
    expect(await send(form)).toMatchObject(refused)
    wait(24 * 3_600_000)
    expect(await send(form)).toMatchObject(refused)
    expect(await stored()).toBe(0)
  })

  test('that is shown again is as old as it was before, and one that no mark stands for is new', async () => {
    const { mark } = await opened()
    wait(2_000)
    const again = async (since: string) => (await newFormCheck(APP_SECRET, () => world.clock.now, since)).mark
    const [second, strange] = [await again(mark), await again(`${mark}x`)]
    expect(second).not.toBe(mark)
    wait(1_000)
    expect(await send({ ...review(), mark: strange })).toMatchObject(refused)
    expect((await send({ ...review(), mark: second })).status).toBe(201)
    wait(23 * 3_600_000)
    const late = await again(mark)
    wait(2 * 3_600_000)
    expect((await send({ ...review(), mark: late })).status, 'a day begins anew').toBe(201)
  })

  test('may come twice an hour from one address', async () => {
    const forms = await Promise.all([opened(), opened(), opened()])
    wait(5_000)
    const statuses = []
    for (const form of forms) statuses.push((await send(form)).status)
    expect(statuses).toEqual([201, 201, 429])
    expect((await send(await solved(world, review()))).status, 'scripts are still let through').toBe(201)
  })

  test('may come twice an hour from one /64: a line has more addresses of IPv6 than anybody can count', async () => {
    const forms = await Promise.all([opened(), opened(), opened()])
    wait(5_000)
    const statuses = []
    for (const [index, form] of forms.entries()) statuses.push((await send(form, `2001:db8:a:b::${index}`)).status)
    expect(statuses).toEqual([201, 201, 429])
  })

  test('may come thirty times an hour from everywhere; then the puzzle is asked for, and lets through', async () => {
    for (let number = 0; number < 30; number += 1) {
      const form = await opened()
      wait(3_000)
      expect((await send(form, `198.51.100.${number}`)).status).toBe(201)
    }
    const form = await opened()
    wait(3_000)
    const { status, body } = await send(form, '198.51.100.99')
    expect([status, body.code, body.message]).toEqual([429, 'proof_required', expect.stringContaining('позвоните')])
    expect((await send(await solved(world, review()), '198.51.100.99')).status).toBe(201)
  })

  test('has a budget of its own: requests go on where reviews are used up', async () => {
    const forms = await Promise.all([opened(), opened(), opened()])
    const { mark } = await opened()
    wait(5_000)
    for (const form of forms) await send(form)
    const body = JSON.stringify({ for_whom: 'self', name: 'Анна', contact: 'anna@mail.test', consent: true, mark })
    const headers = { 'content-type': 'application/json' }
    const { status } = await anna.ask('/api/consultation-requests', { method: 'POST', headers, body })
    expect(status).toBe(201)
  })

  test('is taken once: the same mark with other words is refused, also from elsewhere, and costs nothing', async () => {
    const form = await opened()
    wait(5_000)
    expect((await send(form)).status).toBe(201)
    expect((await send(form)).status, 'the same press of the button').toBe(201)
    for (const ip of ['203.0.113.7', '198.51.100.1', '198.51.100.1', '198.51.100.1']) {
      expect(await send({ ...form, ...review() }, ip)).toMatchObject(refused)
    }
    expect(await stored()).toBe(1)
    const other = await opened()
    wait(5_000)
    expect((await send(other, '198.51.100.1')).status, 'refused tries are not counted').toBe(201)
  })

  test('is taken three times in all: the same form without end is refused, and made once', async () => {
    const form = await opened()
    wait(5_000)
    const statuses = []
    for (let times = 0; times < 5; times += 1) statuses.push((await send(form)).status)
    expect(statuses).toEqual([201, 201, 201, 422, 422])
    expect(await stored()).toBe(1)
  })

  test('that is refused for its number stays unspent', async () => {
    const forms = await Promise.all([opened(), opened(), opened()])
    wait(5_000)
    for (const form of forms) await send(form)
    wait(3_600_000)
    expect((await send(forms[2] as object)).status).toBe(201)
  })

  test.each([['nothing'], ['0000000000000.'.padEnd(74, 'A')], [`1760000000000.${'A'.repeat(16)}.${'A'.repeat(43)}`]])(
    'with %s for a mark is refused',
    async (mark) => {
      expect(await send({ ...review(), mark })).toMatchObject(refused)
      expect(await send(review())).toMatchObject(refused)
    },
  )
})

function changed(proof: string, change: (payload: ReturnType<typeof JSON.parse>) => void): string {
  const payload = JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as unknown
  change(payload)
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}

test('a form that stood open while one secret followed another is taken, with its puzzle and with its mark', async () => {
  const next = { current: 'the-next-secret-that-is-long-enough', previous: APP_SECRET.current }
  const ctx = { ...world, actor: null, clock: () => world.clock.now, request: { id: '', ip: null, userAgent: null } }
  const { challenge, mark } = await newFormCheck(APP_SECRET, ctx.clock)
  const proof = await proofOf(challenge)
  wait(5_000)
  await expect(consumeProof(ctx, { current: next.current }, proof, {})).rejects.toMatchObject({ status: 422 })
  await expect(consumeMark(ctx, { current: next.current }, mark, {})).rejects.toMatchObject({ status: 422 })
  await consumeProof(ctx, next, proof, {})
  expect(await consumeMark(ctx, next, mark, {})).toBe('first')
})
