import { expect, test } from 'vitest'
import { guest, signedInAs, type Visitor } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()

function makeTopic(visitor: Visitor, title: string, key: string) {
  return visitor.ask('/api/topics', {
    method: 'POST',
    body: JSON.stringify({ title }),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  })
}

async function topicsCalled(title: string): Promise<number> {
  const rows = await world.db.selectFrom('topics').select('id').where('title', '=', title).execute()
  return rows.length
}

test('the same key gets the same answer and makes one record', async () => {
  const admin = await signedInAs(world, 'admin')
  const first = await makeTopic(admin, 'Один раз', 'key-number-one')
  const second = await makeTopic(admin, 'Один раз', 'key-number-one')
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect(await topicsCalled('Один раз')).toBe(1)
})

test('also when both come at once', async () => {
  const admin = await signedInAs(world, 'admin')
  const [one, two] = await Promise.all([
    makeTopic(admin, 'Сразу два', 'key-for-both'),
    makeTopic(admin, 'Сразу два', 'key-for-both'),
  ])
  expect([one.status, two.status]).toEqual([201, 201])
  expect(one.body.data.id).toBe(two.body.data.id)
})

test('a key serves one request and one person', async () => {
  const [admin, other] = [await signedInAs(world, 'admin'), await signedInAs(world, 'admin')]
  await makeTopic(admin, 'Моя', 'key-of-one-person')
  expect((await makeTopic(admin, 'Другая', 'key-of-one-person')).status).toBe(422)
  expect((await makeTopic(other, 'Чужая', 'key-of-one-person')).status).toBe(201)
})

test('a refused request leaves the key free', async () => {
  const admin = await signedInAs(world, 'admin')
  expect((await makeTopic(admin, '', 'key-for-a-retry')).status).toBe(422)
  expect((await makeTopic(admin, 'Исправлено', 'key-for-a-retry')).status).toBe(201)
})

test('a first request that died gives its key back at once', async () => {
  const admin = await signedInAs(world, 'admin')
  const started_at = world.clock.now
  const dead = { scope: `user:${admin.id}`, key: 'key-of-the-dead', digest: 'x', started_at, status: null, body: null }
  await world.db.insertInto('idempotency_keys').values(dead).execute()
  expect((await makeTopic(admin, 'После сбоя', 'key-of-the-dead')).status).toBe(201)
})

test('the key of a guest holds while other cookies come and go', async () => {
  const visitor = guest(world)
  const form = await solved(world, { author_name: 'Ольга', text: 'После третьей встречи я снова сплю.', consent: true })
  const send = (cookies: string) =>
    visitor.ask('/api/reviews', {
      method: 'POST',
      body: JSON.stringify(form),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'key-of-a-guest',
        cookie: `smysl_session=${visitor.token}${cookies}`,
      },
    })
  expect([(await send('')).status, (await send('; visited_pages=reviews')).status]).toEqual([201, 201])
  const kept = await world.db
    .selectFrom('idempotency_keys')
    .select('scope')
    .where('key', '=', 'key-of-a-guest')
    .execute()
  expect(kept).toHaveLength(1)
})
