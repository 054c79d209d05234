import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/platform/db/database.ts'
import { openMailer } from '#server/platform/mail/mail.ts'
import { aUser } from '#test/builders.ts'
import { aLetter } from '#test/builders/letters.ts'
import { readLetter } from '#test/fakes/mailbox.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openSmtpServer, type SmtpServer } from '#test/fakes/smtp-server.ts'
import { solved } from '#test/solved.ts'
import { APP_SECRET, openWorld } from '#test/world.ts'
import { cancelLetters, sweepLetters } from './commands.ts'
import { LetterDelivery } from './delivery.ts'

const DAY_MS = 86_400_000
const PATH = '/api/letters'
const world = await openWorld()
const admin = await signedInAs(world, 'admin')
const moderator = await signedInAs(world, 'moderator')
const support = await signedInAs(world, 'tech-support')
let smtp: SmtpServer
let delivery: LetterDelivery

beforeEach(async () => {
  await world.db.deleteFrom('letters').execute()
  world.clock.now = new Date()
  smtp = await openSmtpServer()
  const mailer = openMailer({
    smtpUrl: smtp.url,
    directory: 'unused',
    from: { name: 'Смысл', address: 'a@smysl.test' },
  })
  const log = pino({ level: 'silent' })
  delivery = new LetterDelivery({ db: world.db, mailer, appSecret: APP_SECRET, clock: () => world.clock.now, log })
})
afterEach(() => smtp.close())

const stored = async (id: number) =>
  world.db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('GET /api/letters', () => {
  test('tells what became of each, and nothing of what they say', async () => {
    const refused = await aLetter(world.db, { subject: 'request:17' })
    await aLetter(world.db, { state: 'sent', content: null, sent_at: new Date(), last_error: null })
    const { body } = await admin.get(`${PATH}?filter[state]=refused`)
    expect(body.data).toMatchObject([
      {
        id: refused.id,
        kind: 'request-received',
        state: 'refused',
        recipient: refused.recipient,
        subject: 'request:17',
        last_error: '550 5.1.1 no such mailbox',
        can: { send: true },
      },
    ])
    expect(body.counts).toEqual({ waiting: 0, sent: 1, refused: 1 })
    expect(JSON.stringify(body)).not.toMatch(/secret|content|key=/)
  })

  test('an address is masked for who may not see it where it comes from, and not found by either', async () => {
    const { recipient } = await aLetter(world.db, { recipient: 'visitor@example.test' })
    const seen = async (who: typeof admin, search = '') => {
      const { body } = await who.get(`${PATH}?filter[search]=${search}`)
      return body.data.map((letter: { recipient: string }) => letter.recipient)
    }
    expect(await seen(moderator, 'VISITOR@')).toEqual([recipient])
    expect(await seen(support)).toEqual(['v•••@example.test'])
    expect(await seen(support, 'visitor')).toEqual([])
  })

  test('is for those who keep the post or work with requests', async () => {
    expect((await guest(world).get(PATH)).status).toBe(401)
    expect((await (await signedInAs(world, 'writer')).get(PATH)).status).toBe(403)
  })
})

describe('a letter is sent again', () => {
  test('a refused one arrives once the server takes it, and the log says who asked', async () => {
    const { id, recipient } = await aLetter(world.db)
    smtp.otherwise = { at: 'RCPT TO', says: '550 5.1.1 no such mailbox' }
    expect((await admin.post(`${PATH}/${id}/send`)).status).toBe(200)
    await delivery.settled()
    expect(await stored(id)).toMatchObject({ state: 'refused', attempts: 2 })
    smtp.otherwise = 'taken'
    expect((await admin.post(`${PATH}/${id}/send`)).body.data).toEqual({ queued: 1, left: 0 })
    await delivery.settled()
    expect(await stored(id)).toMatchObject({ state: 'sent', content: null, last_error: null })
    expect(smtp.received.map(({ to }) => to)).toEqual([recipient])
    expect(readLetter(smtp.received[0]?.source ?? '').text).toContain('key=secret')
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject_type = 'letter' and subject_id = ${id} order by id`.execute(world.db)
    expect(rows.map(({ action }) => action)).toEqual(['letter.sent-again', 'letter.sent-again'])
  })

  test('one that waits is tried at once', async () => {
    const { id } = await aLetter(world.db, { state: 'waiting', next_attempt_at: new Date(Date.now() + DAY_MS) })
    await delivery.settled()
    expect(smtp.received).toEqual([])
    await admin.post(`${PATH}/${id}/send`)
    await delivery.settled()
    expect(await stored(id)).toMatchObject({ state: 'sent' })
  })

  test('not one that is sent, nor one whose link is over', async () => {
    const sent = await aLetter(world.db, { state: 'sent', content: null, sent_at: new Date() })
    const over = await aLetter(world.db, { useless_at: new Date(Date.now() - 1000) })
    const good = await aLetter(world.db)
    for (const { id } of [sent, over]) {
      const { status, body } = await admin.post(`${PATH}/${id}/send`)
      expect([status, body.errors]).toEqual([422, { id: [expect.stringContaining('нельзя отправить')] }])
    }
    const many = await admin.post(`${PATH}/send`, { ids: [sent.id, over.id, good.id] })
    expect(many.body.data).toEqual({ queued: 1, left: 2 })
    await delivery.settled()
    expect(smtp.received.map(({ to }) => to)).toEqual([good.recipient])
  })

  test('not one to an address that the account has no more, nor one of what is another by now', async () => {
    const { id, email } = await aUser(world.db, { role: 'writer' })
    const news = await aLetter(world.db, { kind: 'request-mention', recipient: email })
    const link = await aLetter(world.db, { kind: 'password-reset', recipient: email, state: 'waiting' })
    const warning = await aLetter(world.db, { kind: 'new-device', recipient: email })
    const ofOthers = await aLetter(world.db, { kind: 'request-received', recipient: email })
    expect((await admin.put(`/api/users/${id}`, { email: `moved-${email}` })).status).toBe(200)
    const { body } = await admin.get(`${PATH}?filter[search]=${email}&per_page=50`)
    const sendable = (letter: { id: number }) =>
      body.data.find((one: { id: number }) => one.id === letter.id)?.can.send as boolean
    expect([news, link, warning, ofOthers].map(sendable)).toEqual([false, false, true, true])
    expect(await stored(news.id)).toMatchObject({ state: 'refused', last_error: '550 5.1.1 no such mailbox' })
    expect((await admin.post(`${PATH}/${news.id}/send`)).status).toBe(422)

    const told = await aLetter(world.db, { subject: 'request:17' })
    await transaction(world.db, (tx) => cancelLetters(tx, 'request:17'))
    expect((await admin.post(`${PATH}/${told.id}/send`)).status).toBe(422)
  })

  test('what a refused one says goes once its link is over', async () => {
    const { id } = await aLetter(world.db, { useless_at: new Date(Date.now() + 1000) })
    await sweepLetters(world.db, () => world.clock.now)
    expect((await stored(id)).content).not.toBeNull()
    await sweepLetters(world.db, () => new Date(Date.now() + 2000))
    expect(await stored(id)).toMatchObject({ state: 'refused', content: null })
  })
})

describe('a request is received', () => {
  const leave = async (contact: string) => {
    const form = { for_whom: 'self', topics: [], name: 'Анна <b>', contact, consent: true }
    const { body, status } = await guest(world).post('/api/consultation-requests', await solved(world, form))
    expect(status).toBe(201)
    return body.data as { number: string; key: string }
  }

  test('its sender gets the link of their own page by letter, and nothing of what they wrote', async () => {
    const { number, key } = await leave('anna@example.test')
    await delivery.settled()
    const letter = readLetter(smtp.received[0]?.source ?? '')
    expect(smtp.received.map(({ to }) => to)).toEqual(['anna@example.test'])
    expect(letter.subject).toContain(number)
    expect(letter.text).toContain(`/smart-consultations/sent?key=${key}`)
    expect(letter.html).toContain(key)
    expect(`${letter.text}${letter.html}`).not.toContain('Анна')
  })

  test('with a phone there is nothing to write to', async () => {
    await leave('+7 999 123-45-67')
    expect(await world.db.selectFrom('letters').selectAll().execute()).toEqual([])
  })
})
