import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { codeOfApp } from '#test/authenticator.ts'
import { aUser } from '#test/builders.ts'
import { guest, signIn, Visitor, type Answer } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const MINUTE = 60_000
const STEP = 30_000
const PASSWORD = 'верный-пароль-2026'
const world = await openWorld()
const anybody = guest(world)
let person: { id: number; email: string }
let secret: string
let codes: string[]

beforeEach(async () => {
  person = await aUser(world.db, { role: 'moderator', password: PASSWORD })
  const visitor = await signIn(world, person.id)
  secret = (await visitor.post('/api/two-factor', { password: PASSWORD })).body.data.secret
  codes = (await visitor.post('/api/two-factor/confirm', { code: code() })).body.data.recovery_codes
  await visitor.post('/api/logout')
  wait(STEP)
})

function wait(ms: number) {
  world.clock.now = new Date(world.clock.now.getTime() + ms)
}

function code(shift = 0): string {
  return codeOfApp(secret, new Date(world.clock.now.getTime() + shift))
}

const wrongCode = () => (code() === '000000' ? '000001' : '000000')
const logIn = (more: object = {}) => anybody.post('/api/login', { email: person.email, password: PASSWORD, ...more })
const cookie = (answer: Answer, name: string) =>
  new RegExp(`${name}=([\\w-]{43})`).exec(answer.headers.getSetCookie().join(' '))?.[1] ?? ''

/** Sends the second step with the cookie that the first one gave. */
async function challenge(login: Answer, body: object) {
  const header = `smysl_session=${anybody.token}; smysl_challenge=${cookie(login, 'smysl_challenge')}`
  return anybody.ask('/api/two-factor/challenge', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie: header },
  })
}

const isOpen = async (answer: Answer) => {
  const visitor = new Visitor(world, cookie(answer, 'smysl_session') || 'x'.repeat(43), null)
  return (await visitor.get('/api/user')).status === 200
}

describe('POST /api/login of somebody with a second factor', () => {
  test('opens no session, writes one line, and gives a cookie for ten minutes', async () => {
    const before = await world.db.selectFrom('sessions').selectAll().execute()
    let answer = {} as Answer
    const lines = await auditOf(world, async () => {
      answer = await logIn()
    })
    expect([answer.status, answer.body]).toEqual([200, { two_factor: true }])
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^smysl_challenge=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(lines).toMatchObject([{ action: 'auth.challenged', actor_id: person.id }])
    expect(await world.db.selectFrom('sessions').selectAll().execute()).toEqual(before)
  })

  test('with a wrong password says what it says to everybody', async () => {
    const { status, body } = await logIn({ password: 'неверный-пароль' })
    expect([status, body.errors]).toEqual([422, { email: ['Неверный адрес или пароль.'] }])
  })
})

describe('POST /api/two-factor/challenge', () => {
  test('with the code of the app finishes the login and writes one line', async () => {
    const login = await logIn()
    let answer = {} as Answer
    const lines = await auditOf(world, async () => {
      answer = await challenge(login, { code: ` ${code().slice(0, 3)} ${code().slice(3)} ` })
    })
    expect([answer.status, answer.body]).toEqual([200, { two_factor: false }])
    expect(await isOpen(answer)).toBe(true)
    expect(lines).toMatchObject([
      { action: 'auth.login', actor_id: person.id, changes: [{ field: 'second_factor', old: null, new: 'code' }] },
    ])
    expect(answer.headers.getSetCookie()[0]).toMatch(/^smysl_challenge=; Max-Age=0/)
  })

  test('keeps the cookies for thirty days when the login asked for it', async () => {
    const answer = await challenge(await logIn({ remember: true }), { code: code() })
    expect(answer.headers.getSetCookie().join(' ')).toContain('Max-Age=2592000')
  })

  test('takes no code twice, not even of the step before', async () => {
    const used = code()
    expect((await challenge(await logIn(), { code: used })).status).toBe(200)
    expect((await challenge(await logIn(), { code: used })).status).toBe(422)
    expect((await challenge(await logIn(), { code: code(-STEP) })).status).toBe(422)
    expect((await challenge(await logIn(), { code: code(STEP) })).status).toBe(200)
  })

  test('takes one code once when two bring it at the same moment', async () => {
    const logins = [await logIn(), await logIn()]
    const answers = await Promise.all(logins.map((login) => challenge(login, { code: code() })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('opens one session when one login is finished twice at the same moment', async () => {
    const login = await logIn()
    const both = [{ code: code() }, { recovery_code: codes[0] }]
    const answers = await Promise.all(both.map((body) => challenge(login, body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('takes a recovery code as people type it, once', async () => {
    const typed = codes[3]?.toLowerCase().replace('-', ' ')
    const answer = await challenge(await logIn(), { recovery_code: typed })
    expect([answer.status, await isOpen(answer)]).toEqual([200, true])
    const again = await challenge(await logIn(), { recovery_code: typed })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['recovery_code']])
    const visitor = new Visitor(world, cookie(answer, 'smysl_session'), person.id)
    expect((await visitor.get('/api/two-factor')).body.data.recovery_codes_left).toBe(9)
  })

  test('tells of each recovery code by letter, and of the last that there are none', async () => {
    const before = (await world.letters()).length
    for (const recovery_code of codes) expect((await challenge(await logIn(), { recovery_code })).status).toBe(200)
    expect((await challenge(await logIn(), { recovery_code: codes[0] })).status).toBe(422)
    const isTold = (letter: { to: string; subject: string }) =>
      letter.to === person.email && letter.subject === 'Вход по запасному коду — Смысл'
    const told = (await world.letters()).slice(before).filter(isTold)
    expect(told).toHaveLength(codes.length)
    expect(told[0]?.text).toContain('Осталось запасных кодов: 9.')
    expect(told[0]?.text).not.toContain('/sm-admin/profile')
    expect(told[6]?.text).toContain('Осталось запасных кодов: 3.')
    expect(told[6]?.text).toContain('/sm-admin/profile')
    expect(told[9]?.text).toContain('Это был последний')
    for (const { text } of told) for (const secret of codes) expect(text).not.toContain(secret)
  })

  test('does not take the recovery code of somebody else', async () => {
    const other = await aUser(world.db, { role: 'writer', password: PASSWORD })
    const visitor = await signIn(world, other.id)
    const { secret: key } = (await visitor.post('/api/two-factor', { password: PASSWORD })).body.data
    await visitor.post('/api/two-factor/confirm', { code: codeOfApp(key, world.clock.now) })
    const login = await anybody.post('/api/login', { email: other.email, password: PASSWORD })
    expect((await challenge(login, { recovery_code: codes[0] })).status).toBe(422)
  })

  test('with a wrong code is 422, writes one line without the address, and may be tried again', async () => {
    const login = await logIn()
    const lines = await auditOf(world, async () => {
      const { status, body } = await challenge(login, { code: wrongCode() })
      expect([status, body.errors]).toEqual([422, { code: ['Код не подошёл. Проверьте его и введите ещё раз.'] }])
    })
    expect(lines).toMatchObject([{ action: 'auth.failed', result: 'denied', subject_id: String(person.id) }])
    expect(JSON.stringify(lines)).not.toContain(person.email)
    expect((await challenge(login, { code: code() })).status).toBe(200)
  })

  test('is 429 after five failures a minute, whichever login they belong to', async () => {
    for (let n = 0; n < 5; n += 1) expect((await challenge(await logIn(), { code: wrongCode() })).status).toBe(422)
    const { status, body } = await challenge(await logIn(), { code: code() })
    expect([status, body.message]).toEqual([429, 'Слишком много попыток. Подождите минуту и попробуйте снова.'])
    wait(MINUTE)
    expect((await challenge(await logIn(), { code: code() })).status).toBe(200)
  })

  test('is 429 after twenty failures an hour', async () => {
    for (let n = 0; n < 20; n += 1) {
      expect((await challenge(await logIn(), { code: wrongCode() })).status).toBe(422)
      wait(MINUTE / 4)
    }
    wait(MINUTE)
    expect((await challenge(await logIn(), { code: code() })).status).toBe(429)
  })

  test('is too late after ten minutes, after a new password, and when the person is switched off', async () => {
    const login = await logIn()
    wait(10 * MINUTE)
    const late = await challenge(login, { code: code() })
    expect([late.status, late.body.errors]).toEqual([
      422,
      { code: ['Время на вход вышло. Введите почту и пароль ещё раз.'] },
    ])
    const set = (traits: object) => world.db.updateTable('users').set(traits).where('id', '=', person.id).execute()
    const next = await logIn()
    wait(1)
    await set({ sessions_valid_from: world.clock.now })
    expect((await challenge(next, { code: code() })).status).toBe(422)
    const last = await logIn()
    await set({ is_active: false })
    expect((await challenge(last, { code: code() })).status).toBe(422)
  })

  test.each([
    ['nothing', {}, 'code'],
    ['both', { code: '123456', recovery_code: 'ABCDE-23456' }, 'code'],
    ['a code of five', { code: '12345' }, 'code'],
    ['a short recovery code', { recovery_code: 'ABC' }, 'recovery_code'],
    ['no login before', { code: '123456' }, 'code'],
  ])('with %s is 422 at its field', async (_, body, field) => {
    const { status, body: answer } = await anybody.post('/api/two-factor/challenge', body)
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]])
  })
})

test('a key that no APP_SECRET opens any more is told of, and an administrator helps', async () => {
  const login = await logIn()
  await world.db
    .updateTable('two_factors')
    .set({ sealed_secret: 'unreadable' })
    .where('user_id', '=', person.id)
    .execute()
  const { status, body } = await challenge(login, { code: code() })
  expect([status, body.errors.code]).toEqual([422, [expect.stringMatching(/секрет сайта сменился.*администратора/)]])
})
