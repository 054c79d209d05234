import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aUser } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { issueSetupLink, SETUP_HOURS } from './setup.ts'

const world = await openWorld({ given: { variables: { city: 'SITE_CITY' } } })
const { db } = world
const PASSWORD = 'синий чайник на подоконнике'
const founder = {
  first_name: 'Анна',
  last_name: 'Основа',
  email: 'anna@opora.test',
  password: PASSWORD,
  password_confirmation: PASSWORD,
}

beforeEach(async () => {
  await db.deleteFrom('setup_links').execute()
  await db.deleteFrom('rate_limits').execute()
  await db.deleteFrom('user_roles').execute()
  await db.deleteFrom('sessions').execute()
  await db.updateTable('users').set({ deleted_at: new Date() }).execute()
})

/** The token of a new link; undefined when none is made. */
async function newLink(): Promise<string> {
  const path = await issueSetupLink(db, () => world.clock.now)
  return new URL(path ?? '/', 'http://smysl.test').searchParams.get('token') ?? ''
}
const look = async (token: string) => (await guest(world).get(`/api/setup?token=${token}`)).body.data
const send = (body: object) => guest(world).post('/api/setup', { ...founder, ...body })

describe('the link of a first start', () => {
  test('makes the first administrator, the practice and its hours, signs in and sends a real letter', async () => {
    const token = await newLink()
    expect(await look(token)).toMatchObject({
      state: 'open',
      practice: { locked_by: { city: 'SITE_CITY' }, bank: null },
    })
    const practice = { name: 'Опора', phone: '8 495 123-45-67', practice_email: 'hello@opora.test', city: 'Казань' }
    const more = { legal_entity: 'ООО «Опора»', opens_at: '10:00', closes_at: '19:00', people_from: 'yclients' }
    const lines = await auditOf(world, async () => {
      const { status, headers } = await send({ token, ...practice, ...more, trial_letter: true })
      expect(status).toBe(201)
      expect(headers.getSetCookie().join()).toContain('smysl_session=')
    })
    expect(lines.map(({ action }) => action)).toEqual(['user.created', 'practice.updated', 'working-hours.updated'])
    expect(JSON.stringify(lines)).not.toContain(PASSWORD)
    expect((await guest(world).get('/api/site')).body.data).toMatchObject({
      name: 'Опора',
      phone: '+74951234567',
      email: 'hello@opora.test',
      city: 'Москва',
    })
    expect((await world.letters()).at(-1)).toMatchObject({ to: founder.email, subject: 'Пробное письмо — Опора' })
    const { email, password } = founder
    expect((await guest(world).post('/api/login', { email, password })).status).toBe(200)
    const stored = await db.selectFrom('setup_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('works once: then it opens nothing, nor does any other, and no start prints one', async () => {
    const [token, other] = [await newLink(), await newLink()]
    expect((await send({ token })).status).toBe(201)
    for (const spent of [token, other]) {
      expect(await look(spent)).toEqual({ state: 'done', practice: null })
      const { status, body } = await send({ token: spent, email: 'second@opora.test' })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['token']])
    }
    expect(await issueSetupLink(db, () => world.clock.now)).toBeNull()
  })

  test('twice at once makes one administrator', async () => {
    const token = await newLink()
    const answers = await Promise.all([send({ token }), send({ token, email: 'second@opora.test' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  test('never takes a practice over that has had an administrator, fired or in the trash', async () => {
    const token = await newLink()
    const admin = await aUser(db, { role: 'admin' })
    expect(await look(token)).toEqual({ state: 'done', practice: null })
    await db
      .updateTable('users')
      .set({ is_fired: true, is_active: false, deleted_at: new Date() })
      .where('id', '=', admin.id)
      .execute()
    expect((await send({ token })).status).toBe(422)
    expect(await issueSetupLink(db, () => world.clock.now)).toBeNull()
  })

  test('ends after a day', async () => {
    const token = await newLink()
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + SETUP_HOURS * 60 * 60 * 1000)
    expect(await look(token)).toEqual({ state: 'expired', practice: null })
    const { status, body } = await send({ token })
    expect([status, body.errors.token[0]]).toEqual([422, expect.stringContaining('Срок ссылки вышел')])
    world.clock.now = now
  })

  test('takes nobody’s account: an address that is known is refused at its field', async () => {
    const token = await newLink()
    const visitor = await aUser(db, {})
    const { status, body } = await send({ token, email: visitor.email })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
    expect(await look(token)).toMatchObject({ state: 'open' })
  })

  test.each([
    [{ password: 'мало', password_confirmation: 'мало' }, 'password'],
    [{ password_confirmation: 'иначе' }, 'password_confirmation'],
    [{ first_name: ' ' }, 'first_name'],
    [{ phone: '12' }, 'phone'],
    [{ time_zone: 'Europe/Nowhere' }, 'time_zone'],
    [{ opens_at: '19:00', closes_at: '10:00' }, 'closes_at'],
    [{ opens_at: '10:00' }, 'closes_at'],
    [{ people_from: 'неба' }, 'people_from'],
  ])('%j is refused at %s, and the link stays good', async (body, field) => {
    const token = await newLink()
    const answer = await send({ token, ...body })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(await look(token)).toMatchObject({ state: 'open' })
  })
})

describe('the dashboard of a practice that begins', () => {
  test('lists the first steps for whoever keeps its settings, and ticks them off', async () => {
    const token = await newLink()
    const { headers } = await send({ token, opens_at: '10:00', closes_at: '19:00' })
    const session = /smysl_session=([^;]+)/.exec(headers.getSetCookie().join())?.[1] ?? ''
    const answer = await world.app.fetch(
      new Request('http://smysl.test/api/dashboard', { headers: { cookie: `smysl_session=${session}` } }),
    )
    const { setup, is_empty } = ((await answer.json()) as { data: { setup: unknown; is_empty: boolean } }).data
    expect(is_empty).toBe(true)
    expect(setup).toMatchObject({
      steps: expect.arrayContaining([
        { name: 'hours', is_done: true },
        { name: 'people', is_done: false },
        { name: 'bank', is_done: false },
      ]),
    })
  })
})
