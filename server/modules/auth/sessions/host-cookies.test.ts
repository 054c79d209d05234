import { describe, expect, test } from 'vitest'
import { csrfToken } from '#server/platform/http/protection/csrf.ts'
import { aUser } from '#test/builders.ts'
import { guest, signIn, type Visitor } from '#test/people.ts'
import { APP_SECRET, openWorld } from '#test/world.ts'

const PASSWORD = 'верный-пароль-2026'
const world = await openWorld({ appUrl: 'https://smysl.test' })
const person = await aUser(world.db, { role: 'writer', password: PASSWORD })
const anybody = guest(world)

function logIn(cookie: string) {
  const body = JSON.stringify({ email: person.email, password: PASSWORD })
  return anybody.ask('/api/login', { method: 'POST', body, headers: { 'content-type': 'application/json', cookie } })
}

const asWhom = async (visitor: Visitor, cookie: string) =>
  (await visitor.ask('/api/session', { headers: { cookie } })).body.data.user?.id ?? null

describe('on https', () => {
  test('the cookies that scripts do not read belong to this very host', async () => {
    const { status, headers } = await logIn(`__Host-smysl_session=${anybody.token}`)
    expect(status).toBe(200)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-smysl_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; Secure; SameSite=Lax$/),
      // Says that somebody has signed in, and nothing else: scripts ask by it.
      '__Host-smysl_signed_in=1; Path=/; Secure; SameSite=Lax',
      expect.stringMatching(
        /^__Host-smysl_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
  })

  test('a session under the plain name is none: a neighbouring host could have planted it', async () => {
    const visitor = await signIn(world, person.id)
    expect(await asWhom(visitor, `__Host-smysl_session=${visitor.token}`)).toBe(person.id)
    expect(await asWhom(visitor, `smysl_session=${visitor.token}`)).toBeNull()
    expect((await logIn(`smysl_session=${anybody.token}`)).status).toBe(419)
  })

  test('the CSRF token is still the one of the session', async () => {
    const { headers } = await anybody.ask('/sanctum/csrf-cookie', { headers: { cookie: '' } })
    const [session = '', csrf = ''] = headers.getSetCookie().map((line) => line.split(/[=;]/)[1] ?? '')
    expect(csrf).toBe(csrfToken(APP_SECRET, session))
  })

  test('the second step has such a cookie too', async () => {
    const now = world.clock.now
    const factor = { user_id: person.id, sealed_secret: 'x', created_at: now, enabled_at: now }
    await world.db.insertInto('two_factors').values(factor).execute()
    const { headers } = await logIn(`__Host-smysl_session=${anybody.token}`)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-smysl_challenge=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
  })
})

describe('on https, where the hosts of a domain share the cookies', () => {
  test('they hold for the domain, and plain http can still plant none', async () => {
    const shared = await openWorld({ appUrl: 'https://lk.smysl.test', cookieDomain: 'smysl.test' })
    const { email, id } = await aUser(shared.db, { role: 'writer', password: PASSWORD })
    const stranger = guest(shared)
    const headers = { 'content-type': 'application/json', cookie: `__Secure-smysl_session=${stranger.token}` }
    const body = JSON.stringify({ email, password: PASSWORD })
    const answer = await stranger.ask('/api/login', { method: 'POST', body, headers })
    expect(answer.status).toBe(200)
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/Domain=smysl\.test; .*Secure/)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Secure-smysl_session=/)
    const visitor = await signIn(shared, id)
    const whose = async (cookie: string) =>
      (await visitor.ask('/api/session', { headers: { cookie } })).body.data.user?.id ?? null
    expect(await whose(`__Secure-smysl_session=${visitor.token}`)).toBe(id)
    expect(await whose(`smysl_session=${visitor.token}`)).toBeNull()
  })
})
