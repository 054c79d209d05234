import { expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aUser } from '#test/builders.ts'
import { guest, type Answer } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const PASSWORD = 'верный-пароль-2026'
const world = await openWorld()

function attempt(email: string, password: string, ip: string): Promise<Answer> {
  const init = {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json' },
  }
  return guest(world).ask('/api/login', init, ip)
}

test('one IP that tries a password on everybody is held after a hundred failures, and the log grows no further', async () => {
  const { email } = await aUser(world.db, { password: PASSWORD })
  for (let n = 0; n < 100; n += 20) {
    const guesses = Array.from({ length: 20 }, (_, m) =>
      attempt(`person-${n + m}@example.test`, 'лето-2026-лето', '198.51.100.66'),
    )
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(422)
  }
  const lines = await auditOf(world, async () => {
    const { status, body } = await attempt(email, PASSWORD, '198.51.100.66')
    expect([status, body.message]).toEqual([429, 'Слишком много попыток. Подождите 10\u00A0мин. и попробуйте снова.'])
  })
  expect(lines).toEqual([])
  expect((await attempt(email, PASSWORD, '198.51.100.67')).status).toBe(200)
  world.clock.now = new Date(world.clock.now.getTime() + 600_000)
  expect((await attempt(email, PASSWORD, '198.51.100.66')).status).toBe(200)
})

test('of a spray at once no more than the limit is looked at, and the right password behind it is refused', async () => {
  const { email } = await aUser(world.db, { password: PASSWORD })
  const guesses = Array.from({ length: 150 }, (_, n) => attempt(`crowd-${n}@example.test`, PASSWORD, '198.51.100.70'))
  const right = attempt(email, PASSWORD, '198.51.100.70')
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(100)
  expect(statuses).not.toContain(200)
  expect((await right).status).not.toBe(200)
})

test('one line of IPv6 is one, whatever address of it a guess comes from; IPv4 written as IPv6 is IPv4', async () => {
  const { email } = await aUser(world.db, { password: PASSWORD })
  for (let n = 0; n < 5; n += 1) {
    expect((await attempt(email, 'неверный-пароль', `2001:db8:5:6::${n}`)).status).toBe(422)
  }
  expect((await attempt(email, PASSWORD, '2001:db8:5:6:ffff::1')).status).toBe(429)
  expect((await attempt(email, PASSWORD, '2001:db8:5:7::1')).status).toBe(200)
  for (let n = 0; n < 5; n += 1) await attempt(email, 'неверный-пароль', '198.51.100.71')
  expect((await attempt(email, PASSWORD, '::ffff:198.51.100.71')).status).toBe(429)
})

test('who signs in is not counted among the failures of their network', async () => {
  const { email } = await aUser(world.db, { password: PASSWORD })
  for (let n = 0; n < 7; n += 1) expect((await attempt(email, PASSWORD, '198.51.100.72')).status).toBe(200)
  const counts = await world.db
    .selectFrom('rate_limits')
    .select('hits')
    .where('key', 'like', '%198.51.100.72')
    .execute()
  expect(counts.map(({ hits }) => hits)).toEqual([0])
})

test('a crowd that is too much for the processor gets 503, and none of those counts as a failure', async () => {
  const people = Array.from({ length: 90 }, (_, n) => attempt(`rush-${n}@example.test`, PASSWORD, `198.51.101.${n}`))
  const answers = await Promise.all(people)
  const busy = answers.flatMap(({ status }, n) => (status === 503 ? [n] : []))
  expect(answers.every(({ status }) => status === 422 || status === 503)).toBe(true)
  for (const n of busy) {
    const { headers, body } = answers[n] as Answer
    expect([headers.get('retry-after'), body.message]).toEqual([
      '3',
      'Сейчас входит слишком много людей сразу. Попробуйте ещё раз через несколько секунд.',
    ])
    const counted = await world.db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', 'like', `%rush-${n}@example.test%`)
      .where('hits', '>', 0)
      .execute()
    expect(counted).toEqual([])
  }
})
