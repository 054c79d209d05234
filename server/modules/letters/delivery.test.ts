import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/platform/db/database.ts'
import { openMailer } from '#server/platform/mail/mail.ts'
import { readLetter } from '#test/fakes/mailbox.ts'
import { openSmtpServer, type SmtpServer } from '#test/fakes/smtp-server.ts'
import { APP_SECRET, openWorld } from '#test/world.ts'
import { cancelLetters, eraseLetters, Outbox, sweepLetters } from './commands.ts'
import { LetterDelivery } from './delivery.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Below what the product waits, and enough for a busy machine to say its first word. */
const IMPATIENT = { connectionTimeout: 2000, greetingTimeout: 3000, socketTimeout: 3000 }

const world = await openWorld()
let smtp: SmtpServer
const lines: string[] = []
const log = pino(new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }))
let delivery: LetterDelivery
const ctx = { clock: () => world.clock.now, request: { id: 'request-17', ip: null, userAgent: null } }

beforeEach(async () => {
  await world.db.deleteFrom('letters').execute()
  smtp = await openSmtpServer()
  lines.length = 0
  world.clock.now = new Date()
  delivery = aProcess()
})
afterEach(() => smtp.close())

/** What sends letters in one process. */
function aProcess({ smtpUrl = smtp.url, appSecret = APP_SECRET, db = world.db, markAgainMs = 1 } = {}) {
  const from = { name: 'Смысл', address: 'help@smysl.test' }
  const mailer = openMailer({ smtpUrl, directory: 'unused', from, timeouts: IMPATIENT })
  return new LetterDelivery({ db, mailer, appSecret, clock: () => world.clock.now, log, markAgainMs })
}

interface Traits {
  to?: string
  expiresAt?: Date
  subject?: string
  isLast?: boolean
  notBefore?: Date
}

/** Writes a letter and commits. */
async function write({ to = 'anna@example.test', ...traits }: Traits = {}, wake = () => {}) {
  const mail = {
    to,
    subject: 'Новый пароль',
    text: 'https://smysl.test/auth/reset?token=secret',
    html: '<p>Ссылка</p>',
  }
  const outbox = new Outbox({ appSecret: APP_SECRET, wake })
  await transaction(world.db, (tx) => outbox.post(tx, ctx, { kind: 'password-reset', mail, ...traits }))
}

const stored = () => world.db.selectFrom('letters').selectAll().orderBy('id').execute()
const only = async () => (await stored())[0]
const later = (ms: number) => (world.clock.now = new Date(world.clock.now.getTime() + ms))

describe('a letter', () => {
  test('is written with its cause or not at all, and looked for after the commit', async () => {
    let calls = 0
    await write({}, () => (calls += 1))
    expect([calls, (await stored()).length]).toEqual([1, 1])
    const outbox = new Outbox({ appSecret: APP_SECRET, wake: () => (calls += 1) })
    const mail = { to: 'boris@example.test', subject: '', text: '', html: '' }
    const failed = transaction(world.db, async (tx) => {
      await outbox.post(tx, ctx, { kind: 'password-reset', mail })
      throw new Error('changed their mind')
    })
    await expect(failed).rejects.toThrow('changed their mind')
    expect([calls, (await stored()).length]).toEqual([1, 1])
  })

  test('is sealed while it waits, and gone once it is sent', async () => {
    await write()
    const waiting = await only()
    expect(waiting).toMatchObject({ state: 'waiting', recipient: 'anna@example.test', attempts: 0 })
    expect(JSON.stringify(waiting)).not.toMatch(/token|Новый пароль|Ссылка/)
    await delivery.settled()
    expect(await only()).toMatchObject({ state: 'sent', content: null, sent_at: world.clock.now, attempts: 1 })
    const { to, source = '' } = smtp.received[0] ?? {}
    expect([to, readLetter(source).text.trim()]).toEqual([
      'anna@example.test',
      'https://smysl.test/auth/reset?token=secret',
    ])
  })

  test('whose words were sealed with another secret is refused', async () => {
    await write()
    await aProcess({ appSecret: { current: 'another-secret-that-is-long-enough' } }).settled()
    expect(await only()).toMatchObject({ state: 'refused', content: null, last_error: /APP_SECRET/ })
    expect(smtp.calls).toBe(0)
  })

  test('is called off with what it is about', async () => {
    await write({ subject: 'transaction:17' })
    await write({ subject: 'transaction:18' })
    await transaction(world.db, (tx) => cancelLetters(tx, 'transaction:17'))
    await delivery.settled()
    expect((await stored()).map(({ state }) => state)).toEqual(['refused', 'sent'])
  })

  test.each(['sent', 'refused'] as const)('that is called off on its way is told as it ended: %s', async (state) => {
    smtp.otherwise = 'held'
    await write({ subject: 'transaction:17' })
    delivery.wake()
    await expect.poll(() => smtp.held()).toBe(1)
    await transaction(world.db, (tx) => cancelLetters(tx, 'transaction:17'))
    if (state === 'sent') smtp.release()
    else await delivery.stop(0)
    await delivery.settled()
    const isSent = state === 'sent'
    expect(await only()).toMatchObject({
      ...{ state, content: null },
      ...{ sent_at: isSent ? world.clock.now : null, last_error: isSent ? null : 'Письмо больше не нужно' },
    })
  })

  test('is forgotten with its address, also in the middle of its sending', async () => {
    smtp.otherwise = 'held'
    await write({ to: 'Anna@example.test' })
    await write({ to: 'anna@example.test', isLast: true })
    delivery.wake()
    await expect.poll(() => smtp.held()).toBe(2)
    const named = (await stored()).filter(({ recipient }) => recipient !== null)
    await transaction(world.db, (tx) =>
      eraseLetters(
        tx,
        named.map(({ id }) => id),
      ),
    )
    smtp.release()
    await delivery.settled()
    const left = await stored()
    expect(left).toMatchObject([{ state: 'sent', recipient: null }])
    expect(JSON.stringify(left)).not.toMatch(/anna/i)
  })

  test('is told of for a month', async () => {
    await write()
    await delivery.settled()
    await write({ to: 'boris@example.test', expiresAt: new Date(world.clock.now.getTime() + 60 * 24 * HOUR_MS) })
    await sweepLetters(world.db, () => new Date(world.clock.now.getTime() + 29 * 24 * HOUR_MS))
    expect(await stored()).toHaveLength(2)
    await sweepLetters(world.db, () => new Date(world.clock.now.getTime() + 31 * 24 * HOUR_MS))
    expect(await stored(), 'what waits is not swept').toMatchObject([{ state: 'waiting' }])
  })
})

describe('a mail server that does not take a letter now', () => {
  test.each([
    [
      '451 at the address',
      { at: 'RCPT TO', says: '451 4.7.1 Greylisting in action' },
      '451 4.7.1 Greylisting in action',
    ],
    [
      '450 at the address',
      { at: 'RCPT TO', says: '450 4.2.0 Greylisted, try later' },
      '450 4.2.0 Greylisted, try later',
    ],
    ['452 at the sender', { at: 'MAIL FROM', says: '452 4.3.1 Out of space' }, '452 4.3.1 Out of space'],
    ['451 at the end', { at: 'the end of the letter', says: '451 4.3.0 Try again' }, '451 4.3.0 Try again'],
    ['421 at once', { at: 'greeting', says: '421 4.3.2 Too busy' }, '421 4.3.2 Too busy'],
    ['554 at once', { at: 'greeting', says: '554 5.7.1 No service for you' }, '554 5.7.1 No service for you'],
    ['530 without a password', { at: 'MAIL FROM', says: '530 5.7.0 Sign in first' }, '530 5.7.0 Sign in first'],
    ['silence', 'silent', 'Почтовый сервер молчит'],
    ['a line cut in the middle', 'cut', 'Почтовый сервер оборвал соединение'],
  ] as const)('%s: it is tried again, and arrives once', async (_, fate, words) => {
    smtp.next = [fate]
    await write()
    await delivery.settled()
    const waiting = await only()
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, last_error: words, leased_until: null })
    expect(waiting?.content).not.toBeNull()
    await delivery.settled()
    expect(smtp.calls, 'not before its time').toBe(1)
    later(2 * MINUTE_MS)
    await delivery.settled()
    expect(await only()).toMatchObject({ state: 'sent', content: null, attempts: 2, last_error: null })
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]?.source).toContain(`Message-ID: <${waiting?.message_id}@smysl.test>`)
  })

  test('nobody listens there: it arrives when somebody does', async () => {
    const gone = await openSmtpServer()
    await gone.close()
    const waiting = aProcess({ smtpUrl: gone.url })
    await write()
    await waiting.settled()
    expect(await only()).toMatchObject({ state: 'waiting', last_error: /никто не слушает/ })
    later(2 * MINUTE_MS)
    const back = await openSmtpServer({ port: gone.port })
    await waiting.settled()
    expect(back.received).toHaveLength(1)
    await back.close()
  })

  test('is asked eight times in the hour that a link for a new password lives, and never after it', async () => {
    smtp.otherwise = { at: 'RCPT TO', says: '451 4.7.1 Not yet' }
    await write({ expiresAt: new Date(world.clock.now.getTime() + HOUR_MS) })
    for (let minute = 0; minute < 59; minute += 1) {
      await delivery.settled()
      later(MINUTE_MS)
    }
    expect(smtp.calls).toBeGreaterThanOrEqual(8)
    expect(await only()).toMatchObject({ state: 'waiting' })
    const { calls } = smtp
    smtp.otherwise = 'taken'
    later(30 * MINUTE_MS)
    await delivery.settled()
    expect(smtp.calls).toBe(calls)
    expect(await only()).toMatchObject({
      state: 'refused',
      content: null,
      last_error: /^Устарело.*451 4\.7\.1 Not yet$/,
    })
  })

  test('a restart tries all that waits at once', async () => {
    smtp.otherwise = { at: 'RCPT TO', says: '451 4.7.1 Not yet' }
    await write()
    await delivery.settled()
    smtp.otherwise = 'taken'
    delivery = aProcess()
    delivery.start()
    await expect.poll(async () => (await only())?.state).toBe('sent')
    await delivery.stop()
  })

  test('a restart brings no letter forward that is to wait for its moment', async () => {
    smtp.otherwise = { at: 'RCPT TO', says: '451 4.7.1 Not yet' }
    await write()
    await delivery.settled()
    smtp.otherwise = 'taken'
    await write({ to: 'boris@example.test', notBefore: new Date(world.clock.now.getTime() + 2 * MINUTE_MS) })
    delivery = aProcess()
    delivery.start()
    await expect.poll(async () => (await only())?.state).toBe('sent')
    await delivery.settled()
    expect((await stored())[1]).toMatchObject({ state: 'waiting', attempts: 0 })
    later(2 * MINUTE_MS)
    await delivery.settled()
    expect((await stored())[1]).toMatchObject({ state: 'sent' })
    await delivery.stop()
  })
})

describe('a mail server that refuses a letter for good', () => {
  test.each([
    ['the address', { at: 'RCPT TO', says: '550 5.1.1 <Anna@example.test>: no such mailbox' }],
    ['the letter', { at: 'the end of the letter', says: '554 5.7.1 No mail for <Anna@example.test>' }],
  ] as const)('%s: it is kept as refused with the server’s words, and not tried again', async (_, fate) => {
    smtp.otherwise = fate
    await write({ to: 'Anna@example.test' })
    await delivery.settled()
    const refused = await only()
    expect(refused).toMatchObject({ state: 'refused', attempts: 1 })
    // Staff may send it again: what it says stays, sealed.
    expect(refused?.content).not.toBeNull()
    expect(JSON.stringify(refused)).not.toMatch(/token|Новый пароль|Ссылка/)
    expect(refused?.last_error).toBe(fate.says.replace('Anna@example.test', 'A•••@example.test'))
    later(2 * HOUR_MS)
    await delivery.settled()
    expect(smtp.calls).toBe(1)
  })

  test.each([
    ['as it is sent', 'anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai', 'a•••@xn--80a1acny.xn--p1ai'],
    ['in letters of another size', 'Anna@example.test', 'ANNA@Example.TEST', 'A•••@Example.TEST'],
  ])('no more of the address is kept where the server names it %s', async (_, to, said, masked) => {
    smtp.otherwise = { at: 'RCPT TO', says: `550 5.1.1 <${said}>: no such mailbox` }
    await write({ to })
    await delivery.settled()
    expect(await only()).toMatchObject({ state: 'refused', last_error: `550 5.1.1 <${masked}>: no such mailbox` })
  })

  test('the log names the request, neither the address nor the words', async () => {
    smtp.otherwise = { at: 'RCPT TO', says: '550 5.1.1 <anna@example.test>: no such mailbox' }
    await write()
    await delivery.settled()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'mail not sent', request_id: 'request-17', code: 'EENVELOPE', response_code: 550, kind: 'password-reset' },
    ])
    expect(lines.join('')).not.toMatch(/anna|mailbox|token/i)
  })
})

describe('several processes', () => {
  test('share the letters: each is sent once', async () => {
    for (let serial = 0; serial < 30; serial += 1) await write({ to: `n${serial}@example.test` })
    await Promise.all([delivery, aProcess(), aProcess()].map((one) => one.settled()))
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(
      (await stored()).map((one) => one.recipient).toSorted(),
    )
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(30)
    expect(smtp.calls).toBe(30)
  })

  test('take over the letter of one that died, and what that one says later counts no more', async () => {
    smtp.next = ['held']
    await write()
    delivery.wake()
    await expect.poll(() => smtp.held()).toBe(1)
    const other = aProcess()
    await other.settled()
    expect(smtp.calls, 'it is in good hands').toBe(1)
    // A process whose clock is ahead does not take what another sends: the database tells when a lease is over.
    later(3 * MINUTE_MS)
    await other.settled()
    expect(smtp.calls, 'it is in good hands still').toBe(1)
    await sql`update letters set leased_until = now()`.execute(world.db)
    smtp.otherwise = { at: 'RCPT TO', says: '450 4.2.0 Later' }
    await other.settled()
    expect(await only()).toMatchObject({ state: 'waiting', attempts: 2 })
    smtp.release()
    await delivery.settled()
    expect(smtp.received).toHaveLength(1)
    expect(await only()).toMatchObject({ state: 'waiting', attempts: 2 })
  })

  test('do not wait behind a letter that the server is slow about', async () => {
    smtp.next = ['held']
    await write()
    delivery.wake()
    await expect.poll(() => smtp.held()).toBe(1)
    await write({ to: 'boris@example.test' }, () => delivery.wake())
    await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual(['boris@example.test'])
    smtp.release()
    await delivery.settled()
    expect(smtp.received).toHaveLength(2)
  })

  test('speak to the mail server four times at once, and no more', async () => {
    smtp.otherwise = 'held'
    for (let serial = 0; serial < 10; serial += 1) await write({ to: `n${serial}@example.test` })
    delivery.wake()
    await expect.poll(() => smtp.open()).toBe(4)
    await expect.poll(() => smtp.held()).toBe(4)
    delivery.wake()
    await write({ to: 'late@example.test' }, () => delivery.wake())
    expect(smtp.calls).toBe(4)
    smtp.otherwise = 'taken'
    smtp.release()
    await delivery.settled()
    expect(smtp.received).toHaveLength(11)
  })

  test('end in the middle of a letter without waiting for a silent server; the letter goes on waiting', async () => {
    smtp.otherwise = 'held'
    await write()
    delivery.wake()
    await expect.poll(() => smtp.held()).toBe(1)
    await delivery.stop(0)
    expect(await only()).toMatchObject({ state: 'waiting', attempts: 1, leased_until: null })
    await expect.poll(() => smtp.open()).toBe(0)
  })
})

describe('a letter that was taken while the database is away', () => {
  /** The database, which does not let a letter be marked as sent so many times; `tries` counts. */
  function forgetful(times: number) {
    const seen = { tries: 0 }
    const db = world.db.withPlugin({
      transformQuery({ node }) {
        if (!JSON.stringify(node).includes("state = 'sent'")) return node
        seen.tries += 1
        if (seen.tries <= times) throw new Error('the database is away')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    return { db, seen }
  }

  test('is marked when it is back, and sent once', async () => {
    const { db, seen } = forgetful(40)
    await write()
    await aProcess({ db }).settled()
    expect([seen.tries, await only()]).toEqual([41, expect.objectContaining({ state: 'sent', attempts: 1 })])
    expect([smtp.calls, lines]).toEqual([1, []])
  })

  test('does not hold up the end of the process, and is tried once more then', async () => {
    const { db, seen } = forgetful(Number.POSITIVE_INFINITY)
    await write()
    const ending = aProcess({ db, markAgainMs: MINUTE_MS })
    ending.wake()
    await expect.poll(() => seen.tries).toBe(1)
    await ending.stop()
    expect(seen.tries).toBe(2)
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['a letter was not marked'])
  })
})
