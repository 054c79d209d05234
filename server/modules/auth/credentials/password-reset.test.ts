import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { RESET_SENT, STALE_RESET_LINK } from '#contract/people/auth.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aUser } from '#test/builders.ts'
import { guest, signIn } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { openWorld } from '#test/world.ts'

const MINUTE = 60_000
const OLD = 'старый-пароль-2026'
const NEW = 'совсем-другой-2026'
const OTHER = 'ещё-один-пароль-2026'
const world = await openWorld()
const anybody = guest(world)
let person: { id: number; email: string }
let serial = 0

beforeEach(async () => {
  person = await aUser(world.db, { password: OLD, role: 'writer' })
})

function post(path: string, body: object, ip?: string) {
  serial += 1
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return anybody.ask(path, init, ip ?? `198.51.100.${serial}`)
}

const ask = (email: string, ip?: string) => post('/api/forgot-password', { email }, ip)
const logIn = (password: string) => post('/api/login', { email: person.email, password })
const lettersTo = async (email: string) => (await world.letters()).filter(({ to }) => to === email)

function reset(token: string, fields: object = {}) {
  return post('/api/reset-password', { token, password: NEW, password_confirmation: NEW, ...fields })
}

/** What the page of a link asks before anybody types. */
async function works(token: string, ip?: string) {
  serial += 1
  return anybody.ask(`/api/reset-password?token=${encodeURIComponent(token)}`, {}, ip ?? `198.51.100.${serial}`)
}

async function mailedToken(): Promise<string> {
  await ask(person.email)
  const text = (await lettersTo(person.email)).at(-1)?.text ?? ''
  return /\/auth\/reset\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
}

describe('POST /api/forgot-password', () => {
  test('sends a link and writes one line without the address', async () => {
    const lines = await auditOf(world, async () => {
      const { status, body } = await ask(person.email.toUpperCase())
      expect([status, body]).toEqual([202, { data: { message: RESET_SENT } }])
    })
    expect(lines).toMatchObject([{ action: 'auth.reset-requested', actor_id: null, subject_id: String(person.id) }])
    expect(JSON.stringify(lines)).not.toContain(person.email)
    const [letter] = await lettersTo(person.email)
    expect(letter).toMatchObject({ subject: 'Новый пароль — Смысл', from: 'Смысл <help@smysl.test>' })
    expect(letter?.text).toMatch(/http:\/\/smysl\.test\/auth\/reset\?token=[\w-]{43}\n/)
    expect(letter?.html).toMatch(/<a href="http:\/\/smysl\.test\/auth\/reset\?token=[\w-]{43}"/)
  })

  test('answers an unknown address with the same words, after the same statements', async () => {
    await ask('warm-up@smysl.test')
    world.takeStatements()
    const known = await ask(person.email)
    const knownStatements = world.takeStatements()
    const unknown = await ask('nobody@smysl.test')
    expect(world.takeStatements()).toEqual(knownStatements)
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
    expect(await lettersTo('nobody@smysl.test')).toEqual([])
  })

  test.each([
    ['deactivated', { is_active: false }],
    ['fired', { is_active: false, is_fired: true }],
    ['deleted', { deleted_at: new Date() }],
  ])('sends nothing to somebody %s', async (_, traits) => {
    await world.db.updateTable('users').set(traits).where('id', '=', person.id).execute()
    expect((await ask(person.email)).status).toBe(202)
    expect(await lettersTo(person.email)).toEqual([])
  })

  test('keeps only the digest of the link', async () => {
    const token = await mailedToken()
    const rows = await world.db.selectFrom('mailed_tokens').selectAll().where('user_id', '=', person.id).execute()
    expect(rows.map(({ token_hash }) => Buffer.from(token_hash).toString('hex'))).toEqual([
      createHash('sha256').update(token).digest('hex'),
    ])
  })

  test('sends three letters an hour to one address and says so to nobody', async () => {
    for (let n = 0; n < 5; n += 1) expect((await ask(person.email)).status).toBe(202)
    expect(await lettersTo(person.email)).toHaveLength(3)
  })

  test('is 429 after ten in a quarter of an hour from one IP', async () => {
    for (let n = 0; n < 10; n += 1) expect((await ask(`person-${n}@smysl.test`, '203.0.113.50')).status).toBe(202)
    expect((await ask(person.email, '203.0.113.50')).status).toBe(429)
  })

  test('asks everybody for a puzzle once very many networks come, known or not, and still writes to those who solve it', async () => {
    const many = { key: 'unproven-forgot-password', hits: 100, resets_at: new Date(world.clock.now.getTime() + 60_000) }
    await world.db
      .insertInto('rate_limits')
      .values(many)
      .onConflict((row) => row.column('key').doUpdateSet(many))
      .execute()
    for (const email of [person.email, 'nobody@smysl.test']) {
      expect(await ask(email)).toMatchObject({ status: 429, body: { code: 'proof_required' } })
    }
    const { proof } = await solved(world, {})
    expect((await post('/api/forgot-password', { email: person.email, proof })).status).toBe(202)
    await world.db.deleteFrom('rate_limits').execute()
  })

  test('without a right address is 422 at it', async () => {
    expect((await ask('vera')).body.errors).toEqual({ email: ['Адрес почты выглядит неверно'] })
  })
})

describe('GET /api/reset-password', () => {
  const answer = async (token: string) => (await works(token)).body.data

  test('says that a link works, as often as it is asked, names nobody and writes nothing', async () => {
    const token = await mailedToken()
    const lines = await auditOf(world, async () => {
      const { status, body } = await works(token)
      expect([status, body]).toEqual([200, { data: { works: true } }])
    })
    expect(lines).toEqual([])
    expect(await answer(token)).toEqual({ works: true })
    expect((await reset(token)).status, 'looking spends nothing').toBe(204)
  })

  test('says that one no longer works which was used, is an older one, or has had its hour', async () => {
    const [older, used] = [await mailedToken(), await mailedToken()]
    expect((await reset(used)).status).toBe(204)
    expect([await answer(older), await answer(used)]).toEqual([{ works: false }, { works: false }])
    const expired = await mailedToken()
    world.clock.now = new Date(world.clock.now.getTime() + 60 * MINUTE)
    expect(await answer(expired)).toEqual({ works: false })
  })

  test.each<[string, object]>([
    ['has another address', { email: 'moved@smysl.test' }],
    ['is switched off', { is_active: false }],
    ['is deleted', { deleted_at: new Date() }],
  ])('answers for an account that %s as for a link that never was', async (_, traits) => {
    const token = await mailedToken()
    await world.db.updateTable('users').set(traits).where('id', '=', person.id).execute()
    expect(await answer(token)).toEqual(await answer('x'.repeat(43)))
    expect(await answer(token)).toEqual({ works: false })
  })

  test('is no place to guess: sixty looks in a quarter of an hour from one IP', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 61; n += 1) statuses.push((await works(`${'y'.repeat(40)}${n}`, '203.0.113.60')).status)
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('POST /api/reset-password', () => {
  test('sets the password, ends every session, signs nobody in, writes one line, and tells by mail', async () => {
    const [here, there] = [await signIn(world, person.id), await signIn(world, person.id)]
    const token = await mailedToken()
    const lines = await auditOf(world, async () => {
      const { status, headers } = await reset(token)
      expect([status, headers.getSetCookie()]).toEqual([204, []])
    })
    expect(lines).toMatchObject([
      { action: 'auth.password-reset', actor_id: person.id, subject_id: String(person.id), subject_version: 2 },
    ])
    expect(JSON.stringify(lines)).not.toContain(NEW)
    expect((await here.get('/api/user')).status).toBe(401)
    expect((await there.get('/api/user')).status).toBe(401)
    expect((await logIn(OLD)).status).toBe(422)
    expect((await logIn(NEW)).status).toBe(200)
    expect((await lettersTo(person.email)).map(({ subject }) => subject)).toContain('Пароль изменён — Смысл')
  })

  test('works once', async () => {
    const token = await mailedToken()
    expect((await reset(token)).status).toBe(204)
    const lines = await auditOf(world, async () => {
      const { status, body } = await reset(token, { password: OLD, password_confirmation: OLD })
      expect([status, body.errors]).toEqual([422, { token: ['Ссылка уже не действует. Запросите новую.'] }])
    })
    expect(lines).toEqual([])
    expect((await logIn(NEW)).status).toBe(200)
  })

  test('of the same form twice, as a second press sends it, answers alike and changes the password once', async () => {
    const token = await mailedToken()
    const lines = await auditOf(world, async () => {
      const answers = await Promise.all([reset(token), reset(token)])
      expect(answers.map(({ status }) => status)).toEqual([204, 204])
    })
    expect(lines).toMatchObject([{ action: 'auth.password-reset', subject_version: 2 }])
    expect((await lettersTo(person.email)).filter(({ subject }) => subject.startsWith('Пароль изменён'))).toHaveLength(
      1,
    )
  })

  test('twice at once works once', async () => {
    const token = await mailedToken()
    const answers = await Promise.all([reset(token), reset(token, { password: OLD, password_confirmation: OLD })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422])
  })

  test('ends the older links too', async () => {
    const [older, newer] = [await mailedToken(), await mailedToken()]
    expect((await reset(newer)).status).toBe(204)
    expect((await reset(older, { password: OLD, password_confirmation: OLD })).status).toBe(422)
  })

  test('an older link answers nobody who types the password that was just set', async () => {
    const [older, newer] = [await mailedToken(), await mailedToken()]
    expect((await reset(newer)).status).toBe(204)
    expect((await reset(older)).body.errors).toEqual({ token: [STALE_RESET_LINK] })
    expect((await reset(newer)).status, 'the very link, after a lost answer').toBe(204)
    world.clock.now = new Date(world.clock.now.getTime() + 1)
    const newest = await mailedToken()
    expect((await reset(newest)).status).toBe(204)
    expect((await reset(newer)).body.errors, 'a link that was used before').toEqual({ token: [STALE_RESET_LINK] })
  })

  test('nor does a link, used or not, once the password was changed another way', async () => {
    const used = await mailedToken()
    expect((await reset(used)).status).toBe(204)
    const unused = await mailedToken()
    world.clock.now = new Date(world.clock.now.getTime() + 1)
    const changed = { current_password: NEW, password: OTHER, password_confirmation: OTHER }
    expect((await (await signIn(world, person.id)).patch(`/api/profile/${person.id}`, changed)).status).toBe(200)
    for (const token of [used, unused]) {
      const { body } = await reset(token, { password: OTHER, password_confirmation: OTHER })
      expect(body.errors).toEqual({ token: [STALE_RESET_LINK] })
    }
  })

  test('lets nobody in who was logging in with the old password at the same moment', async () => {
    const token = await mailedToken()
    const [login, answer] = await Promise.all([logIn(OLD), reset(token)])
    expect(answer.status).toBe(204)
    const session = /smysl_session=([\w-]{43})/.exec(login.headers.getSetCookie().join(' '))?.[1] ?? 'x'.repeat(43)
    const { body } = await anybody.ask('/api/session', { headers: { cookie: `smysl_session=${session}` } })
    expect(body.data.user).toBeNull()
  })

  test('works for sixty minutes', async () => {
    const token = await mailedToken()
    world.clock.now = new Date(world.clock.now.getTime() + 60 * MINUTE - 1)
    expect((await reset(token, { password_confirmation: 'иначе-иначе' })).body.errors).toHaveProperty(
      'password_confirmation',
    )
    world.clock.now = new Date(world.clock.now.getTime() + 1)
    expect((await reset(token)).body.errors).toHaveProperty('token')
  })

  test('is worthless once the account has another address, or is switched off', async () => {
    const token = await mailedToken()
    const { email } = person
    const set = (traits: object) => world.db.updateTable('users').set(traits).where('id', '=', person.id).execute()
    await set({ email: 'other@smysl.test' })
    expect((await reset(token)).status).toBe(422)
    await set({ email, is_active: false })
    expect((await reset(token)).status).toBe(422)
    await set({ is_active: true })
    expect((await reset(token)).status).toBe(204)
  })

  test('does not take the link of another letter', async () => {
    const confirmation = await signIn(world, person.id)
    await confirmation.post('/api/email/resend')
    const letter = (await lettersTo(person.email)).at(-1)?.text ?? ''
    const token = /token=([\w-]{43})/.exec(letter)?.[1] ?? ''
    expect((await reset(token)).status).toBe(422)
  })

  test.each<[object, string, string]>([
    [
      { password: 'короткий', password_confirmation: 'короткий' },
      'password',
      'Придумайте пароль не\u00a0короче 10\u00a0знаков',
    ],
    [{ password_confirmation: 'другой-пароль-2026' }, 'password_confirmation', 'Пароли не совпадают'],
    [{ token: '' }, 'token', 'В ссылке нет ключа'],
    [{ token: 'x'.repeat(43) }, 'token', 'Ссылка уже не действует. Запросите новую.'],
  ])('%j is refused at its field', async (fields, field, message) => {
    const { status, body } = await reset('t'.repeat(43), fields)
    expect(status).toBe(422)
    expect(body.errors[field]).toEqual([message])
  })

  test('refuses a common password and leaves the link good', async () => {
    const token = await mailedToken()
    const common = { password: 'password123', password_confirmation: 'password123' }
    expect((await reset(token, common)).body.errors).toHaveProperty('password')
    expect(
      (await reset(token, { password: person.email, password_confirmation: person.email })).body.errors,
    ).toHaveProperty('password')
    expect((await reset(token)).status).toBe(204)
  })
})
