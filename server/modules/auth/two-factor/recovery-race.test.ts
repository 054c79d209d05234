import { expect, test } from 'vitest'
import { codeOfApp } from '#test/authenticator.ts'
import { aUser } from '#test/builders.ts'
import { guest, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const PASSWORD = 'верный-пароль-2026'
const world = await openWorld()
const anybody = guest(world)

test('a code is spent while new codes are made: it is right or too late, and nobody is turned away', async () => {
  const { id, email } = await aUser(world.db, { role: 'moderator', password: PASSWORD })
  const person = await signIn(world, id)
  const { secret } = (await person.post('/api/two-factor', { password: PASSWORD })).body.data
  const confirmed = await person.post('/api/two-factor/confirm', { code: codeOfApp(secret, world.clock.now) })
  let codes: string[] = confirmed.body.data.recovery_codes
  for (let round = 0; round < 12; round += 1) {
    world.clock.now = new Date(world.clock.now.getTime() + 5 * 60_000)
    const logins = []
    for (let count = 0; count < 4; count += 1)
      logins.push(await anybody.post('/api/login', { email, password: PASSWORD }))
    const [renewed, ...passed] = await Promise.all([
      person.post('/api/two-factor/recovery-codes', { password: PASSWORD }),
      ...logins.map((login, index) => {
        const [, token] = /smysl_challenge=([\w-]{43})/.exec(login.headers.getSetCookie().join(' ')) ?? []
        return anybody.ask('/api/two-factor/challenge', {
          method: 'POST',
          body: JSON.stringify({ recovery_code: codes[index] }),
          headers: {
            'content-type': 'application/json',
            cookie: `smysl_session=${anybody.token}; smysl_challenge=${token}`,
          },
        })
      }),
    ])
    expect([renewed?.status, passed.filter(({ status }) => status !== 200 && status !== 422)]).toEqual([200, []])
    codes = renewed?.body.data.recovery_codes
  }
})
