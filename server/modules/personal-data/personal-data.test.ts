import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayIn } from '#server/platform/calendar.ts'
import { auditLines, auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aRequest, aReview, aTransaction, aUser } from '#test/builders.ts'
import { aPass, mailedToken, withPass } from '#test/builders/my-data.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { openWorld } from '#test/world.ts'
import { verifyChain } from '../audit-log/verification.ts'
import { sweepPersonalData } from './commands.ts'

const world = await openWorld()
const anna = guest(world)
const EMAIL = 'anna.forget@mail.test'
const STORY = 'Полгода плохо сплю и никому об этом не говорю.'

beforeEach(async () => {
  for (const table of ['restricted_payers', 'reviews', 'transaction_events', 'transactions'] as const) {
    await world.db.deleteFrom(table).execute()
  }
  for (const table of ['requests', 'personal_data_links', 'consents', 'rate_limits'] as const) {
    await world.db.deleteFrom(table).execute()
  }
  await world.db.deleteFrom('users').where('email', '=', EMAIL).execute()
  world.clock.now = new Date()
})

const ask = (path: string, pass: string, body?: object) =>
  anna.ask(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...withPass(anna, pass), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const erase = (pass: string) => ask('/api/my-data/erase', pass, { confirmation: 'Удалить ' })

const SAID = { data: { message: expect.stringContaining('24 часа') } }
const posted = (form: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(form),
})
const mail = (email: string, ip: string) => anna.ask('/api/my-data', posted({ email }), ip)

describe('POST /api/my-data', () => {
  test('answers and works alike for a known and an unknown address', async () => {
    await aUser(world.db, { email: EMAIL })
    const answers = []
    for (const email of [EMAIL, 'nobody@mail.test']) {
      world.takeStatements()
      const lines = await auditOf(world, async () => {
        const { status, body } = await anna.post('/api/my-data', { email })
        answers.push({ status, body })
      })
      expect(lines).toMatchObject([{ action: 'personal-data.requested', actor_id: null }])
      answers.push(world.takeStatements().filter((statement) => !statement.includes('audit_log')))
    }
    expect(answers.slice(0, 2), 'the same answer by the same statements').toEqual(answers.slice(2))
    expect(answers[0]).toMatchObject({ status: 202, body: { data: { message: expect.stringContaining('24 часа') } } })
    const letters = (await world.letters()).slice(-2)
    expect(letters.map(({ to }) => to).toSorted()).toEqual([EMAIL, 'nobody@mail.test'])
    const stored = await world.db.selectFrom('personal_data_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(/token=([\w-]+)/.exec(letters[0]?.text ?? '')?.[1])
  })

  test('keeps the address itself out of the log', async () => {
    const lines = await auditOf(world, () => anna.post('/api/my-data', { email: EMAIL }))
    expect(lines).toMatchObject([{ subject_label: 'a•••@mail.test' }])
  })

  test('refuses what is no address, and answers programs without a letter', async () => {
    const { status, body } = await anna.post('/api/my-data', { email: 'анна' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
    const before = await world.letters()
    expect((await anna.post('/api/my-data', { email: EMAIL, website: 'https://casino.test' })).status).toBe(202)
    expect(await world.letters()).toHaveLength(before.length)
  })

  test('sends three letters an hour to one address and says the same to the fourth', async () => {
    const before = (await world.letters()).length
    for (let times = 0; times < 5; times += 1)
      expect((await anna.post('/api/my-data', { email: EMAIL })).status).toBe(202)
    expect((await world.letters()).length - before).toBe(3)
  })

  test('sends six letters a day to one address, wherever they are asked for', async () => {
    const before = (await world.letters()).length
    const asks = Array.from({ length: 12 }, (_, number) => number)
    for (const number of asks) {
      if (number % 3 === 0) world.clock.now = new Date(world.clock.now.getTime() + 61 * 60_000)
      expect((await mail('asked-by-many@mail.test', `198.51.100.${number}`)).body).toEqual(SAID)
    }
    expect((await world.letters()).length - before).toBe(6)
  })

  test('writes to five strangers an hour for one network, to ten with puzzles, and then to nobody', async () => {
    const before = (await world.letters()).length
    const answers = []
    for (let number = 0; number < 6; number += 1) {
      answers.push(await mail(`stranger-${number}@mail.test`, `2001:db8:a:b::${number}`))
    }
    expect(answers.slice(0, 5).map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => SAID))
    expect(answers[5]).toMatchObject({ status: 429, body: { code: 'proof_required' } })
    expect(answers[5]?.headers.has('retry-after')).toBe(true)
    for (let number = 6; number < 12; number += 1) {
      const form = await solved(world, { email: `stranger-${number}@mail.test` })
      answers.push(await anna.ask('/api/my-data', posted(form), '2001:db8:a:b::1'))
    }
    expect(answers.slice(6).map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429])
    expect((await world.letters()).length - before).toBe(10)
    expect((await mail('neighbour@mail.test', '2001:db8:a:c::1')).status).toBe(202)
  })

  test('asks everybody for a puzzle once very many networks come, and still sends to those who solve it', async () => {
    const many = { key: 'unproven-my-data', hits: 59, resets_at: new Date(world.clock.now.getTime() + 60_000) }
    await world.db.insertInto('rate_limits').values(many).execute()
    expect((await mail('last@mail.test', '198.51.100.1')).status).toBe(202)
    expect(await mail('late@mail.test', '203.0.113.99')).toMatchObject({
      status: 429,
      body: { code: 'proof_required' },
    })
    const form = await solved(world, { email: 'late@mail.test' })
    expect((await anna.ask('/api/my-data', posted(form), '203.0.113.99')).status).toBe(202)
  })
})

describe('POST /api/my-data/open', () => {
  test('opens the link once, and the page for half an hour', async () => {
    const token = await mailedToken(world, anna, EMAIL)
    const { status, headers } = await anna.post('/api/my-data/open', { token })
    expect(status).toBe(204)
    const cookie = headers.getSetCookie().find((line) => line.startsWith('smysl_my_data=')) ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    expect(cookie).toMatch(/Max-Age=1800/)
    const pass = /=([\w-]{43})/.exec(cookie)?.[1] ?? ''
    expect((await ask('/api/my-data', pass)).body.data).toMatchObject({ state: 'open', email: EMAIL })
    const again = await anna.post('/api/my-data/open', { token })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['token']])
    world.clock.now = new Date(world.clock.now.getTime() + 31 * 60_000)
    expect((await ask('/api/my-data', pass)).status).toBe(403)
  })

  test('opens again for the press whose answer was lost on the way, for as long as the page stands open, and says so once', async () => {
    const [token, press] = [await mailedToken(world, anna, EMAIL), 'p'.repeat(43)]
    const passOf = ({ headers }: { headers: Headers }) =>
      /smysl_my_data=([\w-]{43})/.exec(headers.getSetCookie().join())
    const lines = await auditOf(world, async () => {
      const answers = await Promise.all([1, 2].map(() => anna.post('/api/my-data/open', { token, press })))
      expect(answers.map(({ status }) => status)).toEqual([204, 204])
      const [one, two] = answers.map((answer) => passOf(answer)?.[1])
      expect(two).toBe(one)
      expect((await ask('/api/my-data', one ?? '')).body.data).toMatchObject({ email: EMAIL })
    })
    expect(lines).toMatchObject([{ action: 'personal-data.opened' }])
    const others = [{ token }, { token, press: 'q'.repeat(43) }, { token: press, press: token }]
    for (const other of others) expect((await anna.post('/api/my-data/open', other)).status).toBe(422)
    world.clock.now = new Date(world.clock.now.getTime() + 31 * 60_000)
    expect((await anna.post('/api/my-data/open', { token, press })).status).toBe(422)
  })

  test('of two at once one opens', async () => {
    const token = await mailedToken(world, anna, EMAIL)
    const answers = await Promise.all([1, 2].map(() => anna.post('/api/my-data/open', { token })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422])
  })

  test('refuses a link of yesterday, and one that never was', async () => {
    const token = await mailedToken(world, anna, EMAIL)
    world.clock.now = new Date(world.clock.now.getTime() + 24 * 3_600_000 + 1)
    expect((await anna.post('/api/my-data/open', { token })).status).toBe(422)
    expect((await anna.post('/api/my-data/open', { token: 'x'.repeat(43) })).status).toBe(422)
  })
})

describe('GET /api/my-data', () => {
  test('is closed without a pass, with a wrong one, and to staff', async () => {
    const admin = await signedInAs(world, 'admin')
    expect((await anna.get('/api/my-data')).status).toBe(403)
    expect((await ask('/api/my-data', 'x'.repeat(43))).status).toBe(403)
    expect((await admin.get('/api/my-data')).status).toBe(403)
  })

  test('shows everything of this address and nothing of another', async () => {
    await aWholePerson()
    await aRequest(world.db, { contact_type: 'email', contact: 'other@mail.test', story: 'чужая тайна' })
    await mailedToken(world, anna, EMAIL)
    const { body } = await ask('/api/my-data', await aPass(world.db, EMAIL, world.clock.now))
    const ids = body.data.sections.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(['account', 'requests', 'reviews', 'payments', 'consents', 'letters', 'log'])
    const text = JSON.stringify(body)
    for (const own of [EMAIL, STORY, 'Анна Забвенная', 'Стало легче', '4\u00a0500\u00a0₽', '2026-01']) {
      expect(text).toContain(own)
    }
    expect(text).not.toContain('чужая тайна')
    expect(text).not.toMatch(/argon2|token_hash/)
  })

  test('of an address that nobody knows offers nothing to erase', async () => {
    const pass = await aPass(world.db, EMAIL, world.clock.now)
    expect((await ask('/api/my-data', pass)).body.data.plan).toEqual({ erased: [], kept: [] })
    const { status, body } = await erase(pass)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['confirmation']])
  })
})

test.each([
  ['txt', 'text/plain; charset=utf-8'],
  ['json', 'application/json'],
])('GET /api/my-data/file gives a %s and leaves a line', async (format, type) => {
  await aWholePerson()
  const pass = await aPass(world.db, EMAIL, world.clock.now)
  const lines = await auditOf(world, async () => {
    const { status, headers, body } = await ask(`/api/my-data/file?format=${format}`, pass)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, 'no-store'])
    expect(headers.get('content-disposition')).toContain(encodeURIComponent(`Мои данные.${format}`))
    expect(JSON.stringify(body)).toContain(STORY)
  })
  expect(lines).toMatchObject([{ action: 'personal-data.downloaded' }])
})

describe('POST /api/my-data/erase', () => {
  test('asks for the word', async () => {
    await aWholePerson()
    const pass = await aPass(world.db, EMAIL, world.clock.now)
    const { status, body } = await ask('/api/my-data/erase', pass, { confirmation: 'да' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['confirmation']])
    expect((await ask('/api/my-data', pass)).body.data.state).toBe('open')
  })

  test('leaves nothing of the person in any table but what the books need', async () => {
    const { user } = await aWholePerson()
    const session = await signIn(world, user.id)
    await mailedToken(world, anna, EMAIL)
    const pass = await aPass(world.db, EMAIL, world.clock.now)
    const lines = await auditOf(world, async () => {
      const { status, body } = await erase(pass)
      expect([status, body.data.kept.map(({ count }: { count: number }) => count)]).toEqual([200, [1, 4]])
    })
    expect((await session.get('/api/session')).body.data.user).toBeNull()
    const found = await tablesWith([EMAIL, STORY, 'Забвенная', '+79990001122', 'Стало легче'])
    expect(found).toEqual(['transactions'])
    const payers = await world.db.selectFrom('transactions').select(['status', 'payer_email']).orderBy('id').execute()
    expect(payers).toEqual([
      { status: 'paid', payer_email: EMAIL },
      { status: 'failed', payer_email: null },
    ])
    expect(await world.db.selectFrom('restricted_payers').selectAll().execute()).toMatchObject([
      { keep_until: `${lastYearOfBooks()}-12-31` },
    ])
    expect(lines).toMatchObject([
      { action: 'personal-data.erased', actor_id: null, subject_type: 'personal-data-act', ip: null, user_agent: null },
    ])
    const consents = await world.db.selectFrom('consents').selectAll().where('ip', 'is not', null).execute()
    expect(consents).toEqual([])
  })

  test('loses the values of the log and keeps its chain', async () => {
    const { user } = await aWholePerson()
    const person = await signIn(world, user.id)
    await person.ask(`/api/profile/${user.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ first_name: 'Анечка' }),
    })
    const of = async () => (await auditLines(world)).filter(({ actor_id }) => actor_id === user.id)
    expect(await of()).toMatchObject([{ changes: expect.any(Array) }])
    const before = await verifyChain(world.db)
    expect((await erase(await aPass(world.db, EMAIL, world.clock.now))).status).toBe(200)
    expect(await of(), 'the line stands, its values are gone').toMatchObject([{ changes: null, ip: null }])
    const after = await verifyChain(world.db)
    expect([before, after]).toMatchObject([{ ok: true }, { ok: true }])
    expect('erased' in before && 'erased' in after && after.erased - before.erased).toBe(1)
  })

  test('leaves an act that the person and the admin read, and a letter', async () => {
    await aWholePerson()
    const pass = await aPass(world.db, EMAIL, world.clock.now)
    const { body } = await erase(pass)
    const { number } = body.data
    expect(number).toMatch(/^\d\d-\d{4}$/)
    expect((await ask('/api/my-data', pass)).body.data).toMatchObject({ state: 'erased', act: { number } })
    const file = await ask('/api/my-data/act', pass)
    expect(file.headers.get('content-disposition')).toContain(encodeURIComponent(`Акт ${number}.txt`))
    expect(file.body).toContain(`АКТ № ${number}`)
    expect(file.body).toContain('Оператор: ООО «Смысл», Москва')
    expect(file.body).toContain('ВЫГРУЗКА ИЗ ЖУРНАЛА')
    expect(file.body).toMatch(/хранятся до 31\.12\.\d{4}/)
    expect(file.body).not.toContain(EMAIL)
    const admin = await signedInAs(world, 'admin')
    expect((await admin.get('/api/personal-data-acts')).body.data[0]).toMatchObject(body.data)
    const letter = (await world.letters()).at(-1)
    expect(letter).toMatchObject({ to: EMAIL, subject: expect.stringContaining('Данные удалены') })
  })

  test('twice, even at once and by two letters, erases once', async () => {
    await aWholePerson()
    const [one, two] = [await aPass(world.db, EMAIL, world.clock.now), await aPass(world.db, EMAIL, world.clock.now)]
    const lines = await auditOf(world, async () => {
      const answers = await Promise.all([erase(one), erase(one), erase(two)])
      const [first, again, other] = answers.map(({ status }) => status)
      // Of the two letters one erases; the other's link is gone by then.
      expect([
        [200, 200, 403],
        [403, 403, 200],
      ]).toContainEqual([first, again, other])
    })
    expect(lines.map(({ action }) => action)).toEqual(['personal-data.erased'])
    expect(await world.db.selectFrom('restricted_payers').selectAll().execute()).toHaveLength(1)
  })

  test.each([
    ['a role', async () => void (await aUser(world.db, { email: EMAIL, role: 'writer' }))],
    ['a past as staff', async () => void (await aUser(world.db, { email: EMAIL, is_fired: true, is_active: false }))],
    [
      'a card in the catalog',
      async () => {
        const { id } = await aUser(world.db, { email: EMAIL })
        await aPsychologist(world.db, { user_id: id })
      },
    ],
  ])('leaves an account with %s, and says whom to ask', async (_, make) => {
    await make()
    const pass = await aPass(world.db, EMAIL, world.clock.now)
    const { plan } = (await ask('/api/my-data', pass)).body.data
    expect(plan).toMatchObject({ erased: [], kept: [{ count: 1, why: expect.stringContaining('администратор') }] })
    expect((await erase(pass)).status).toBe(422)
    expect(await world.db.selectFrom('users').select('id').where('email', '=', EMAIL).execute()).toHaveLength(1)
    await world.db.updateTable('psychologists').set({ user_id: null }).execute()
  })
})

describe('GET /api/personal-data-acts', () => {
  test('is for those who read the log', async () => {
    const moderator = await signedInAs(world, 'moderator')
    expect((await anna.get('/api/personal-data-acts')).status).toBe(401)
    expect((await moderator.get('/api/personal-data-acts')).status).toBe(403)
  })

  test('leads to each act as a file with its extract of the log', async () => {
    await aWholePerson()
    const { number } = (await erase(await aPass(world.db, EMAIL, world.clock.now))).body.data
    const [admin, moderator] = [await signedInAs(world, 'admin'), await signedInAs(world, 'moderator')]
    const [listed] = (await admin.get('/api/personal-data-acts')).body.data
    const { id } = listed
    expect((await admin.get(`/api/personal-data-acts/${id}`)).body.data).toEqual(listed)
    expect((await moderator.get(`/api/personal-data-acts/${id}`)).status).toBe(403)
    expect((await anna.get(`/api/personal-data-acts/${id}`)).status).toBe(401)
    expect((await admin.get('/api/personal-data-acts/2147483000')).status).toBe(404)
    const file = await admin.get(`/api/personal-data-acts/${id}/file`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(file.body).toContain(`АКТ № ${number}`)
    expect(file.body).toContain('ВЫГРУЗКА ИЗ ЖУРНАЛА')
    expect(file.body).not.toContain(EMAIL)
    expect((await moderator.get(`/api/personal-data-acts/${id}/file`)).status).toBe(403)
    expect((await anna.get(`/api/personal-data-acts/${id}/file`)).status).toBe(401)
    expect((await admin.get('/api/personal-data-acts/2147483000/file')).status).toBe(404)
  })
})

describe('housekeeping', () => {
  test('forgets links that are over and payers whom the books need no longer', async () => {
    await aWholePerson()
    await erase(await aPass(world.db, EMAIL, world.clock.now))
    await mailedToken(world, anna, 'other@mail.test')
    const later = (days: number) => new Date(world.clock.now.getTime() + days * 86_400_000)
    const sweep = (now: Date) => sweepPersonalData(world.db, () => now, 'Europe/Moscow')
    const newYear = new Date(`${lastYearOfBooks() + 1}-01-01T00:00:00+03:00`)
    await sweep(later(2))
    expect(await world.db.selectFrom('personal_data_links').selectAll().execute()).toEqual([])
    const payer = () => world.db.selectFrom('transactions').select('payer_email').where('status', '=', 'paid').execute()
    expect(await payer()).toEqual([{ payer_email: EMAIL }])
    await sweep(new Date(newYear.getTime() - 1))
    expect(await payer()).toEqual([{ payer_email: EMAIL }])
    await sweep(newYear)
    expect(await payer()).toEqual([{ payer_email: null }])
  })

  test('forgets payers unasked: those of payments after the years of the books, those of unpaid links after a year', async () => {
    const payer = { payer_name: 'Пётр Давний', payer_email: 'long-ago@mail.test', payer_phone: '+79990001122' }
    const at = (moment: string) => new Date(moment)
    await aTransaction(world.db, { ...payer, status: 'paid', paid_at: at('2020-12-31T20:59:59Z') })
    await aTransaction(world.db, { ...payer, status: 'paid', paid_at: at('2020-12-31T21:00:00Z') })
    await aTransaction(world.db, { ...payer, status: 'expired', expires_at: at('2025-01-01T00:00:00Z') })
    await aTransaction(world.db, { ...payer, status: 'expired', expires_at: at('2025-01-01T00:00:01Z') })
    const emails = async () =>
      (await world.db.selectFrom('transactions').select('payer_email').orderBy('id').execute()).map(
        ({ payer_email }) => payer_email,
      )
    await sweepPersonalData(world.db, () => at('2026-01-01T00:00:01Z'), 'Europe/Moscow')
    expect(await emails()).toEqual([null, payer.payer_email, null, payer.payer_email])
  })
})

/** The fifth year after the one in which something is paid now, in Moscow. */
function lastYearOfBooks(): number {
  return Number(dayIn('Europe/Moscow', world.clock.now).slice(0, 4)) + 5
}

/** An account with a consent, a request, a paid and a failed payment, and a review of the paid meeting. */
async function aWholePerson() {
  const user = await aUser(world.db, {
    email: EMAIL,
    first_name: 'Анна',
    last_name: 'Забвенная',
    phone: '+79990001122',
  })
  await world.db
    .insertInto('consents')
    .values({
      subject_type: 'user',
      subject_id: user.id,
      purpose: 'personal-data',
      text_version: '2026-01',
      given_at: new Date(),
      ip: '203.0.113.9',
    })
    .execute()
  await aRequest(world.db, { contact_type: 'email', contact: EMAIL, name: 'Анна Забвенная', story: STORY })
  const payer = { payer_name: 'Анна Забвенная', payer_email: EMAIL, payer_phone: '+79990001122' }
  const paid = await aTransaction(world.db, { ...payer, status: 'paid' })
  await aTransaction(world.db, {
    ...payer,
    payer_name: 'А. З.',
    payer_phone: null,
    status: 'failed',
    expires_at: new Date(0),
  })
  await aReview(world.db, {
    author_name: 'Анна Забвенная',
    text: `Стало легче с третьей недели, спасибо. ${paid.number}`,
    transaction_id: paid.id,
    status: 'published',
  })
  return { user }
}

/** Every table that holds one of these texts anywhere. */
async function tablesWith(texts: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(world.db)
  const found = []
  for (const { name } of tables.rows) {
    const { rows } = await sql`select 1 from ${sql.table(name)} t
      where exists (select 1 from unnest(${texts}::text[]) s where strpos(t::text, s) > 0) limit 1`.execute(world.db)
    if (rows.length > 0) found.push(name)
  }
  return found
}
