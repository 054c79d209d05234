import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { guest, signedInAs, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const DAY = 24 * 60 * 60 * 1000
const world = await openWorld()
const anybody = guest(world)
let person: Visitor

beforeEach(async () => {
  person = await signedInAs(world, null)
})

const confirm = (token: string) => anybody.post('/api/email/confirm', { token })

async function mailedToken(): Promise<string> {
  expect((await person.post('/api/email/resend')).status).toBe(202)
  const letter = (await world.letters()).at(-1)?.text ?? ''
  return /\/auth\/confirm\?token=([\w-]{43})/.exec(letter)?.[1] ?? ''
}

const account = () =>
  world.db.selectFrom('users').selectAll().where('id', '=', Number(person.id)).executeTakeFirstOrThrow()

describe('POST /api/email/confirm', () => {
  test('confirms the address in any browser and writes one line', async () => {
    const token = await mailedToken()
    const lines = await auditOf(world, async () => expect((await confirm(token)).status).toBe(204))
    expect(lines).toMatchObject([{ action: 'auth.email-confirmed', actor_id: person.id, subject_version: 2 }])
    expect(await account()).toMatchObject({ email_verified_at: world.clock.now, version: 2 })
  })

  test('with the same link again changes nothing', async () => {
    const token = await mailedToken()
    await confirm(token)
    const lines = await auditOf(world, async () => expect((await confirm(token)).status).toBe(204))
    expect(lines).toEqual([])
    expect(await account()).toMatchObject({ version: 2 })
  })

  test('does not confirm an address that came later', async () => {
    const token = await mailedToken()
    await world.db.updateTable('users').set({ email: 'later@smysl.test' }).where('id', '=', Number(person.id)).execute()
    expect((await confirm(token)).body.errors).toEqual({
      token: ['Ссылка уже не действует. Войдите и запросите новое письмо.'],
    })
    expect(await account()).toMatchObject({ email_verified_at: null })
  })

  test('works for three days', async () => {
    const token = await mailedToken()
    world.clock.now = new Date(world.clock.now.getTime() + 3 * DAY)
    expect((await confirm(token)).status).toBe(422)
  })

  test('is 429 after twenty in a quarter of an hour from one IP', async () => {
    const attempt = () =>
      anybody.ask(
        '/api/email/confirm',
        { method: 'POST', body: '{"token":"guess"}', headers: { 'content-type': 'application/json' } },
        '203.0.113.44',
      )
    for (let n = 0; n < 20; n += 1) expect((await attempt()).status).toBe(422)
    expect((await attempt()).status).toBe(429)
  })

  test.each([{}, { token: '' }, { token: 7 }])('with %j is 422 at the token', async (body) => {
    const answer = await anybody.post('/api/email/confirm', body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['token']])
  })
})

describe('POST /api/email/resend', () => {
  test('of a guest is 401', async () => {
    expect((await anybody.post('/api/email/resend')).status).toBe(401)
  })

  test('sends a letter and writes one line', async () => {
    const lines = await auditOf(world, mailedToken)
    expect(lines).toMatchObject([{ action: 'auth.confirmation-sent', actor_id: person.id }])
  })

  test('of a confirmed address is 422', async () => {
    await confirm(await mailedToken())
    const { status, body } = await person.post('/api/email/resend')
    expect([status, body.errors]).toEqual([422, { email: ['Адрес уже подтверждён.'] }])
  })

  test('is 429 after five an hour', async () => {
    for (let n = 0; n < 5; n += 1) expect((await person.post('/api/email/resend')).status).toBe(202)
    expect((await person.post('/api/email/resend')).status).toBe(429)
  })
})
