import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aUser } from '#test/builders.ts'
import { guest, signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const PASSWORD = 'верный-пароль-2026'
const REFUSED = { email: ['Неверный адрес или пароль.'] }

const world = await openWorld()
const anybody = guest(world)
const person = await aUser(world.db, { role: 'moderator', password: PASSWORD, email: 'vera@smysl.test' })
let serial = 0

/** Each attempt comes from an address of its own, so that the limit stays out of the way. */
function logIn(body: object, visitor: Visitor = anybody, headers: Record<string, string> = {}) {
  serial += 1
  const init = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  }
  return visitor.ask('/api/login', init, `198.51.100.${serial}`)
}

function cookiesOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(headers.getSetCookie().map((line) => line.split(';')[0]?.split('=') as [string, string]))
}

const sessions = () => world.db.selectFrom('sessions').selectAll().execute()

describe('POST /api/login with the right password', () => {
  test('answers, opens one session and writes one line', async () => {
    const lines = await auditOf(world, async () => {
      const { status, body } = await logIn({ email: 'vera@smysl.test', password: PASSWORD })
      expect([status, body]).toEqual([200, { two_factor: false }])
    })
    expect(lines).toMatchObject([
      {
        action: 'auth.login',
        actor_id: person.id,
        actor_roles: ['moderator'],
        subject_id: String(person.id),
        result: 'ok',
      },
    ])
  })

  test('takes the address in any case and with spaces around it', async () => {
    expect((await logIn({ email: '  VERA@Smysl.Test ', password: PASSWORD })).status).toBe(200)
  })

  test('renews the session: what the guest had before opens nothing, the new one does', async () => {
    const { headers } = await logIn({ email: 'vera@smysl.test', password: PASSWORD })
    const token = cookiesOf(headers).smysl_session ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(token).not.toBe(anybody.token)
    const asWhom = async (cookie: string) =>
      (await anybody.ask('/api/session', { headers: { cookie: `smysl_session=${cookie}` } })).body.data.user?.id ?? null
    expect(await asWhom(anybody.token)).toBeNull()
    expect(await asWhom(token)).toBe(person.id)
  })

  test('ends the session that the same browser had', async () => {
    const before = await signIn(world, person.id)
    expect((await logIn({ email: 'vera@smysl.test', password: PASSWORD }, before)).status).toBe(200)
    expect((await before.get('/api/user')).status).toBe(401)
  })

  test('leaves only the digest of the session at rest', async () => {
    const { headers } = await logIn({ email: 'vera@smysl.test', password: PASSWORD })
    const token = cookiesOf(headers).smysl_session ?? ''
    const rows = await sessions()
    expect(rows.map(({ token_hash }) => Buffer.from(token_hash).toString('hex'))).toContain(
      createHash('sha256').update(token).digest('hex'),
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('gives cookies that scripts and foreign sites cannot use', async () => {
    const { headers } = await logIn({ email: 'vera@smysl.test', password: PASSWORD })
    const [session = '', csrf = ''] = headers.getSetCookie()
    expect(session).toMatch(/^smysl_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(csrf).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/)
  })

  test('keeps the cookies for thirty days when asked to remember', async () => {
    const { headers } = await logIn({ email: 'vera@smysl.test', password: PASSWORD, remember: '1' })
    const [session, csrf] = headers.getSetCookie()
    for (const cookie of [session, csrf]) expect(cookie).toContain('Max-Age=2592000')
  })

  test('gives a CSRF token that belongs to the new session', async () => {
    const { headers } = await logIn({ email: 'vera@smysl.test', password: PASSWORD })
    const cookies = cookiesOf(headers)
    const init = {
      method: 'POST',
      headers: { cookie: `smysl_session=${cookies.smysl_session}`, 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '' },
    }
    expect((await anybody.ask('/api/logout', init)).status).toBe(204)
  })
})

describe('a password that was stored at another cost', () => {
  const OTHER = '$argon2id$m=19456,t=2,p=1$'
  const storedOf = async (id: number) =>
    (await world.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
      .password_hash ?? ''
  /** As the version before stored it. */
  const ofOtherCost = async () => {
    const one = await aUser(world.db, { password: PASSWORD })
    const password_hash = (await storedOf(one.id)).replace(/^\$argon2id\$[^$]+\$/, OTHER)
    await world.db.updateTable('users').set({ password_hash }).where('id', '=', one.id).execute()
    return one
  }

  test('opens, and is stored anew by whoever signs in with it; other sessions live on', async () => {
    const { id, email } = await ofOtherCost()
    const elsewhere = await signIn(world, id)
    expect((await logIn({ email, password: 'неверный-пароль' })).status).toBe(422)
    expect(await storedOf(id)).toContain(OTHER)
    expect((await logIn({ email, password: PASSWORD })).body).toEqual({ two_factor: false })
    expect(await storedOf(id)).toContain('$argon2id$m=12288,t=3,p=1$')
    expect((await elsewhere.get('/api/user')).status).toBe(200)
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200)
  })

  test.each(['email-change', 'password-reset'] as const)(
    'waits for the next time while the link of a letter is good (%s)',
    async (purpose) => {
      const { id, email } = await ofOtherCost()
      const created_at = world.clock.now
      const expires_at = new Date(created_at.getTime() + 60_000)
      const token_hash = Buffer.alloc(32, id)
      const letter = { user_id: id, email: 'next@smysl.test', purpose, token_hash }
      await world.db
        .insertInto('mailed_tokens')
        .values({ ...letter, created_at, expires_at })
        .execute()
      expect((await logIn({ email, password: PASSWORD })).status).toBe(200)
      const kept = await world.db.selectFrom('mailed_tokens').select('used_at').where('user_id', '=', id).execute()
      expect([kept, await storedOf(id)]).toEqual([[{ used_at: null }], expect.stringContaining(OTHER)])
    },
  )

  test('is no door for an address that has no password: another’s, checked for the time it takes, opens nothing', async () => {
    const { email } = await aUser(world.db)
    await world.db.updateTable('users').set({ password_hash: null }).where('email', '=', email).execute()
    for (const address of [email, 'nobody-at-all@smysl.test']) {
      expect((await logIn({ email: address, password: PASSWORD })).body.errors).toEqual(REFUSED)
    }
  })
})

describe('POST /api/login says the same words', () => {
  test.each<[string, object]>([
    ['a wrong password', { email: 'vera@smysl.test', password: 'неверный-пароль' }],
    ['an unknown address', { email: 'nobody@smysl.test', password: PASSWORD }],
    ['the password in another case', { email: 'vera@smysl.test', password: PASSWORD.toUpperCase() }],
    ['a password with a space', { email: 'vera@smysl.test', password: `${PASSWORD} ` }],
  ])('for %s', async (_, body) => {
    const before = await sessions()
    const lines = await auditOf(world, async () => {
      const answer = await logIn(body)
      expect(answer.status).toBe(422)
      expect(answer.body).toEqual({ message: REFUSED.email[0], errors: REFUSED, request_id: expect.any(String) })
      expect(answer.headers.getSetCookie()).toEqual([])
    })
    expect(lines).toMatchObject([{ action: 'auth.failed', actor_id: null, result: 'denied' }])
    expect(JSON.stringify(lines)).not.toContain('email' in body ? body.email : '')
    expect(await sessions()).toEqual(before)
  })

  test.each([
    ['a deactivated account', { is_active: false }],
    ['a fired account', { is_active: false, is_fired: true }],
    ['an account in the trash', { deleted_at: new Date() }],
  ])('for %s', async (_, traits) => {
    const { id, email } = await aUser(world.db, { password: PASSWORD })
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200)
    await world.db.updateTable('users').set(traits).where('id', '=', id).execute()
    const { status, body } = await logIn({ email, password: PASSWORD })
    expect([status, body.errors]).toEqual([422, REFUSED])
  })

  test('for an account without a password', async () => {
    const { email } = await aUser(world.db)
    expect((await logIn({ email, password: 'anything-at-all' })).body.errors).toEqual(REFUSED)
  })
})

describe('POST /api/login with bad input names the field', () => {
  test.each<[object, string, string]>([
    [{}, 'email', 'Укажите адрес почты'],
    [{ password: PASSWORD }, 'email', 'Укажите адрес почты'],
    [{ email: 'vera@smysl.test' }, 'password', 'Введите пароль'],
    [{ email: 'vera@smysl.test', password: '' }, 'password', 'Введите пароль'],
    [{ email: 'vera', password: PASSWORD }, 'email', 'Адрес почты выглядит неверно'],
    [{ email: ['vera@smysl.test'], password: PASSWORD }, 'email', 'Укажите адрес почты'],
    [{ email: `${'a'.repeat(250)}@b.ru`, password: PASSWORD }, 'email', 'Адрес почты слишком длинный'],
    [{ email: 'vera@smysl.test', password: 'x'.repeat(201) }, 'password', 'Пароль слишком длинный'],
    [{ email: 'vera@smysl.test', password: { $ne: null } }, 'password', 'Введите пароль'],
    [{ email: "vera@smysl.test' or 1=1 --", password: PASSWORD }, 'email', 'Адрес почты выглядит неверно'],
    [
      { email: 'vera@smysl.test', password: PASSWORD, remember: 'often' },
      'remember',
      'Здесь может быть только «да» или «нет»',
    ],
  ])('%j', async (body, field, message) => {
    const answer = await logIn(body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors[field]).toContain(message)
  })
})
