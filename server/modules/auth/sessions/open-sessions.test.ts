import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { sweepExpired } from '../commands.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const world = await openWorld()
const anybody = guest(world)
let here: Visitor
let there: Visitor

const wait = (ms: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + ms)
}
const status = async (visitor: Visitor) => (await visitor.get('/api/user')).status

beforeEach(async () => {
  const { id } = await aUser(world.db, { role: 'moderator' })
  there = await signIn(world, id)
  wait(MINUTE)
  here = await signIn(world, id)
})

describe('GET /api/sessions', () => {
  test('of a guest is 401', async () => {
    expect((await anybody.get('/api/sessions')).status).toBe(401)
  })

  test('lists one’s own, the latest used first, and tells which one asks', async () => {
    await signedInAs(world, 'writer')
    const { status, body } = await here.get('/api/sessions')
    expect(status).toBe(200)
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        created_at: world.clock.now.toISOString(),
        last_seen_at: world.clock.now.toISOString(),
        ip: null,
        device: 'Неизвестное устройство',
        current: true,
      },
      expect.objectContaining({ current: false }),
    ])
    expect(JSON.stringify(body)).not.toContain(here.token)
  })

  test('leaves out what opens nothing any more', async () => {
    wait(2 * HOUR)
    const late = await signIn(world, Number(here.id))
    expect((await late.get('/api/sessions')).body.data).toHaveLength(1)
  })

  test('tells the device and the address that a login came from', async () => {
    const { email, id } = await aUser(world.db, { password: 'верный-пароль-2026' })
    await anybody.ask('/api/login', {
      method: 'POST',
      body: JSON.stringify({ email, password: 'верный-пароль-2026' }),
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    })
    const { body } = await (await signIn(world, id)).get('/api/sessions')
    expect(body.data[1]).toMatchObject({ device: 'Firefox, Linux', ip: '203.0.113.7', current: false })
  })
})

describe('DELETE /api/sessions/{id}', () => {
  const idOf = async (visitor: Visitor): Promise<number> =>
    (await visitor.get('/api/sessions')).body.data.find(({ current }: { current: boolean }) => current).id

  test('ends this one at once and writes one line', async () => {
    const id = await idOf(there)
    const lines = await auditOf(world, async () => expect((await here.delete(`/api/sessions/${id}`)).status).toBe(204))
    expect(lines).toMatchObject([{ action: 'auth.session-ended', actor_id: here.id, subject_id: String(here.id) }])
    expect([await status(here), await status(there)]).toEqual([200, 401])
    expect((await here.delete(`/api/sessions/${id}`)).status).toBe(404)
  })

  test.each(['psychologist', 'writer'] as const)('of somebody else does not exist for a %s', async (role) => {
    const stranger = await signedInAs(world, role)
    const lines = await auditOf(world, async () => {
      expect((await stranger.delete(`/api/sessions/${await idOf(here)}`)).status).toBe(404)
    })
    expect(lines).toEqual([])
    expect(await status(here)).toBe(200)
  })

  test('of somebody whom one looks after ends alone, with one line about that person', async () => {
    const support = await signedInAs(world, 'tech-support')
    const id = await idOf(there)
    const lines = await auditOf(world, async () => {
      expect((await support.delete(`/api/sessions/${id}`)).status).toBe(204)
      expect((await support.delete(`/api/sessions/${id}`)).status).toBe(404)
    })
    expect(lines).toMatchObject([
      {
        action: 'auth.session-ended',
        actor_id: support.id,
        subject_id: String(here.id),
        changes: [{ field: 'session', new: null }],
      },
    ])
    expect([await status(here), await status(there), await status(support)]).toEqual([200, 401, 200])
  })

  test('of somebody above is refused with a sentence', async () => {
    const admin = await signedInAs(world, 'admin')
    const { status: answered, body } = await here.delete(`/api/sessions/${await idOf(admin)}`)
    expect([answered, body.message]).toEqual([403, expect.stringMatching(/выше вашей/)])
    expect(await status(admin)).toBe(200)
  })

  test('of a guest is 401, and of no id 422', async () => {
    expect((await anybody.delete('/api/sessions/1')).status).toBe(401)
    expect((await here.delete('/api/sessions/zero')).body.errors).toEqual({ title: ['ID отсутствует или неверный'] })
  })
})

describe('DELETE /api/sessions', () => {
  test('ends all of one’s own but this, writes one line, and a second time does nothing', async () => {
    const other = await signedInAs(world, 'moderator')
    const lines = await auditOf(world, async () => {
      expect((await here.delete('/api/sessions')).status).toBe(204)
      expect((await here.delete('/api/sessions')).status).toBe(204)
    })
    expect(lines).toMatchObject([
      { action: 'auth.sessions-ended', actor_id: here.id, changes: [{ field: 'sessions', old: 1, new: 0 }] },
    ])
    expect([await status(here), await status(there), await status(other)]).toEqual([200, 401, 200])
  })

  test('of a guest is 401', async () => {
    expect((await anybody.delete('/api/sessions')).status).toBe(401)
  })
})

describe('the sessions of a person, for staff', () => {
  const path = () => `/api/users/${here.id}/sessions`

  test.each([
    ['guest', 401],
    ['writer', 403],
    ['psychologist', 403],
  ] as const)('are closed to a %s', async (role, refusal) => {
    const visitor = role === 'guest' ? anybody : await signedInAs(world, role)
    expect((await visitor.get(path())).status).toBe(refusal)
    expect((await visitor.delete(path())).status).toBe(refusal)
    expect(await status(here)).toBe(200)
  })

  test('are seen and ended by those above, with one line about the person', async () => {
    const support = await signedInAs(world, 'tech-support')
    const { body } = await support.get(path())
    expect(body.data.map(({ current }: { current: boolean }) => current)).toEqual([false, false])
    const lines = await auditOf(world, async () => expect((await support.delete(path())).status).toBe(204))
    expect(lines).toMatchObject([
      { action: 'auth.sessions-ended', actor_id: support.id, subject_type: 'user', subject_id: String(here.id) },
    ])
    expect([await status(here), await status(there), await status(support)]).toEqual([401, 401, 200])
    expect(await auditOf(world, () => support.delete(path()))).toEqual([])
  })

  test('above one’s own role are refused with a sentence', async () => {
    const admin = await signedInAs(world, 'admin')
    for (const method of ['GET', 'DELETE']) {
      const answer = await here.send(method, `/api/users/${admin.id}/sessions`)
      expect([answer.status, answer.body.message]).toEqual([403, expect.stringMatching(/выше вашей/)])
    }
    expect(await status(admin)).toBe(200)
  })

  test('of nobody are 404, and of no id 422', async () => {
    expect((await here.get('/api/users/999999/sessions')).status).toBe(404)
    expect((await here.delete('/api/users/0/sessions')).status).toBe(422)
  })
})

test('sweeping drops what time has ended, and nothing else', async () => {
  await anybody.post('/api/forgot-password', { email: 'nobody@smysl.test' })
  await signedInAs(world, null).then((visitor) => visitor.post('/api/email/resend'))
  const count = async () => {
    const tables = ['sessions', 'rate_limits', 'mailed_tokens', 'login_challenges'] as const
    const rows = await Promise.all(tables.map((table) => world.db.selectFrom(table).selectAll().execute()))
    return rows.map(({ length }) => length)
  }
  const before = await count()
  await sweepExpired(world.db, () => world.clock.now)
  expect((await count())[2]).toBe(before[2])
  expect(await status(here)).toBe(200)
  wait(73 * HOUR)
  await sweepExpired(world.db, () => world.clock.now)
  expect(await count()).toEqual([0, 0, 0, 0])
})
