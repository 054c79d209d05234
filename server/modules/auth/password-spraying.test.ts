import { expect, test } from 'vitest'
import { auditOf } from '#test/audit.ts'
import { aUser } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const PASSWORD = 'верный-пароль-2026'
const world = await openWorld()

function attempt(email: string, password: string, ip: string) {
  const init = {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json' },
  }
  return guest(world).ask('/api/login', init, ip)
}

test('one IP that tries a password on everybody is held after a hundred failures, and the log grows no further', async () => {
  const { email } = await aUser(world.db, { password: PASSWORD })
  for (let n = 0; n < 100; n += 1) {
    expect((await attempt(`person-${n}@example.test`, 'лето-2026-лето', '198.51.100.66')).status).toBe(422)
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
