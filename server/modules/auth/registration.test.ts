import { describe, expect, test } from 'vitest'
import { PERSONAL_DATA_CONSENT } from '#contract/visitors/consent-versions.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aUser } from '#test/builders.ts'
import { guest, signedInAs, Visitor } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const PASSWORD = 'кот-на-крыше-2026'
let serial = 0

/** Each attempt comes from an address of its own, so that the limit stays out of the way. */
function register(fields: object = {}, ip?: string, visitor: Visitor = guest(world)) {
  serial += 1
  const body = {
    first_name: 'Анна',
    last_name: 'Гостева',
    email: `guest-${serial}@smysl.test`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    consent: true,
    ...fields,
  }
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return visitor.ask('/api/register', init, ip ?? `198.51.100.${serial}`)
}

const accountOf = (email: string) =>
  world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

function visitorOf(headers: Headers): Visitor {
  const token = /smysl_session=([\w-]{43})/.exec(headers.getSetCookie().join(' '))?.[1] ?? ''
  return new Visitor(world, token, null)
}

describe('an address of a Russian domain', () => {
  test('is one account, however a browser sends it, and its letters go out in ASCII', async () => {
    const { headers } = await register({ email: 'Ivan@Почта.РФ' })
    const visitor = visitorOf(headers)
    const user = await accountOf('ivan@почта.рф')
    const ascii = 'ivan@xn--80a1acny.xn--p1ai'
    const another = { password: 'пёс-под-столом-2026', password_confirmation: 'пёс-под-столом-2026' }
    expect((await register({ email: ascii, ...another })).body.errors.email).toEqual([
      'С этим адресом уже есть учётная запись. Войдите или восстановите пароль.',
    ])
    const { status, body } = await visitor.post('/api/email/resend')
    expect([status, body]).toEqual([202, { data: { email: 'ivan@почта.рф' } }])
    expect((await world.letters()).at(-1)?.to).toBe(ascii)
    for (const email of ['ivan@почта.рф', ascii]) {
      const answer = await guest(world).post('/api/login', { email, password: PASSWORD })
      expect([email, answer.status]).toEqual([email, 200])
    }
    await guest(world).post('/api/forgot-password', { email: ascii })
    expect((await world.letters()).at(-1)).toMatchObject({ to: ascii, subject: expect.stringContaining('арол') })
    expect((await visitor.get('/api/session')).body.data.user).toMatchObject({ id: user?.id })
  })
})

describe('POST /api/register', () => {
  test('opens an account without a role, signs in, keeps the consent, writes one line and a letter', async () => {
    let visitor = guest(world)
    const lines = await auditOf(world, async () => {
      const { status, body, headers } = await register({ email: ' Vera@Smysl.test ' })
      expect([status, body]).toEqual([201, { data: { signed_in: true } }])
      visitor = visitorOf(headers)
    })
    const user = await accountOf('vera@smysl.test')
    expect(user).toMatchObject({ full_name: 'Гостева Анна', is_active: true, email_verified_at: null })
    expect(user?.password_hash).toMatch(/^\$argon2id\$/)
    expect((await visitor.get('/api/session')).body.data.user).toMatchObject({
      id: user?.id,
      roles: [],
      permissions: [],
    })
    expect(lines).toMatchObject([
      { action: 'auth.registered', actor_id: user?.id, subject_id: String(user?.id), subject_version: 1, result: 'ok' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/vera@|крыше|argon2/)
    const consents = await world.db
      .selectFrom('consents')
      .selectAll()
      .where('subject_id', '=', Number(user?.id))
      .execute()
    expect(consents).toMatchObject([
      {
        subject_type: 'user',
        purpose: PERSONAL_DATA_CONSENT.purpose,
        text_version: PERSONAL_DATA_CONSENT.version,
        given_at: world.clock.now,
        ip: expect.stringMatching(/^198\.51\.100\./),
      },
    ])
    const letter = (await world.letters()).at(-1)
    expect(letter).toMatchObject({ to: 'vera@smysl.test', subject: 'Подтвердите адрес почты — Смысл' })
    expect(letter?.text).toMatch(/http:\/\/smysl\.test\/auth\/confirm\?token=[\w-]{43}\n/)
  })

  test('writes nothing of the form into the letter: nobody sends their own words in our name', async () => {
    await register({ email: 'spam@smysl.test', first_name: 'Выигрыш ждёт', last_name: 'https://evil.test' })
    const letter = (await world.letters()).find(({ to }) => to === 'spam@smysl.test')
    expect(`${letter?.text}${letter?.html}`).not.toMatch(/Выигрыш|evil/)
  })

  test('of a taken address is 422 at the address, whatever its case, and changes nothing', async () => {
    const { email, id } = await aUser(world.db)
    const lines = await auditOf(world, async () => {
      const { status, body } = await register({ email: email.toUpperCase() })
      expect(status).toBe(422)
      expect(body.errors.email).toEqual(['С этим адресом уже есть учётная запись. Войдите или восстановите пароль.'])
    })
    expect(lines).toEqual([])
    expect(await accountOf(email)).toMatchObject({ id, version: 1, password_hash: null })
  })

  test('of the same form twice, as a second press sends it, makes one account and signs in both times', async () => {
    const email = 'twice@smysl.test'
    const lines = await auditOf(world, async () => {
      const answers = await Promise.all([1, 2].map(() => register({ email })))
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      for (const { headers } of answers) {
        expect((await visitorOf(headers).get('/api/session')).body.data.user).toMatchObject({
          full_name: 'Гостева Анна',
        })
      }
    })
    expect(lines).toMatchObject([{ action: 'auth.registered' }, { action: 'auth.login' }])
    expect((await world.letters()).filter(({ to }) => to === email)).toHaveLength(1)
  })

  test.each([
    ['with another password', { password: 'пёс-под-столом-2026', password_confirmation: 'пёс-под-столом-2026' }, 0, {}],
    ['a quarter of an hour later', {}, 15 * 60_000, {}],
    ['once the account is switched off', {}, 0, { is_active: false }],
  ])('is no way in %s', async (_, fields, later, traits) => {
    const email = `again-${++serial}@smysl.test`
    expect((await register({ email })).status).toBe(201)
    await world.db
      .updateTable('users')
      .set({ version: 1, ...traits })
      .where('email', '=', email)
      .execute()
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + later)
    const { status, headers } = await register({ email, ...fields })
    expect([status, headers.getSetCookie().join()]).toEqual([422, expect.not.stringContaining('smysl_session')])
    world.clock.now = now
  })

  test.each<[object, string, string]>([
    [{ consent: false }, 'consent', 'Без согласия на обработку персональных данных мы не можем завести учётную запись'],
    [
      { consent: undefined },
      'consent',
      'Без согласия на обработку персональных данных мы не можем завести учётную запись',
    ],
    [{ consent: 'maybe' }, 'consent', 'Здесь может быть только «да» или «нет»'],
    [{ first_name: ' ' }, 'first_name', 'Напишите имя'],
    [{ last_name: undefined }, 'last_name', 'Напишите фамилию'],
    [{ email: 'vera' }, 'email', 'Адрес почты выглядит неверно'],
    [{ password: 'короткий' }, 'password', 'Придумайте пароль не\u00a0короче 10\u00a0знаков'],
    [{ password: 'x'.repeat(201) }, 'password', 'Придумайте пароль не\u00a0длиннее 200\u00a0знаков'],
    [{ password_confirmation: 'другой-пароль-2026' }, 'password_confirmation', 'Пароли не совпадают'],
    [{ password_confirmation: undefined }, 'password_confirmation', 'Повторите пароль'],
  ])('%j is refused at its field', async (fields, field, message) => {
    const { status, body } = await register(fields)
    expect(status).toBe(422)
    expect(body.errors[field]).toEqual([message])
  })

  test.each(['password123', 'guest@mail.test', 'Гостева2026'])('refuses the password %s', async (password) => {
    const { status, body } = await register({ email: 'guest@mail.test', password, password_confirmation: password })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['password']])
    expect(await accountOf('guest@mail.test')).toBeUndefined()
  })

  test('of somebody signed in is 403', async () => {
    const { status, body } = await register({}, undefined, await signedInAs(world, null))
    expect([status, body.message]).toEqual([403, expect.stringContaining('Вы уже вошли')])
  })

  test('without a CSRF token is 419', async () => {
    expect((await guest(world).ask('/api/register', { method: 'POST', headers: { 'x-xsrf-token': '' } })).status).toBe(
      419,
    )
  })

  test('asks everybody for a puzzle once very many networks come, and still takes those who solve it', async () => {
    const many = { key: 'unproven-register', hits: 100, resets_at: new Date(world.clock.now.getTime() + 60_000) }
    await world.db
      .insertInto('rate_limits')
      .values(many)
      .onConflict((row) => row.column('key').doUpdateSet(many))
      .execute()
    expect(await register()).toMatchObject({ status: 429, body: { code: 'proof_required' } })
    const { proof } = await solved(world, {})
    expect((await register({ proof })).status).toBe(201)
    await world.db.deleteFrom('rate_limits').execute()
  })

  test('is 429 after ten an hour from one IP, and open again when the hour is over', async () => {
    const { email } = await aUser(world.db)
    for (let n = 0; n < 10; n += 1) expect((await register({ email }, '203.0.113.99')).status).toBe(422)
    const { status, headers } = await register({}, '203.0.113.99')
    expect([status, headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await register({}, '203.0.113.98')).status).toBe(201)
    world.clock.now = new Date(world.clock.now.getTime() + 3_600_000)
    expect((await register({}, '203.0.113.99')).status).toBe(201)
  })
})
