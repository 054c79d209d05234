import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SENT_AGAIN_AFTER_MS } from '#contract/office/letters/letter-list.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { openMailer } from '#server/platform/mail/mail.ts'
import { aLetter } from '#test/builders/letters.ts'
import { openSmtpServer, type SmtpServer } from '#test/fakes/smtp-server.ts'
import { guest, signedInAs } from '#test/people.ts'
import { APP_SECRET, openWorld } from '#test/world.ts'
import { LetterDelivery } from './delivery.ts'

const DAY_MS = 86_400_000
const BULK = '/api/letters/bulk'
const IDS = '/api/letters/ids'
const world = await openWorld()
const admin = await signedInAs(world, 'admin')
const moderator = await signedInAs(world, 'moderator')
const support = await signedInAs(world, 'tech-support')
const began = world.clock.now
let smtp: SmtpServer
let delivery: LetterDelivery

beforeEach(async () => {
  await world.db.deleteFrom('letters').execute()
  world.clock.now = began
  smtp = await openSmtpServer()
  const from = { name: 'Смысл', address: 'a@smysl.test' }
  const mailer = openMailer({ smtpUrl: smtp.url, directory: 'unused', from })
  const log = pino({ level: 'silent' })
  delivery = new LetterDelivery({ db: world.db, mailer, appSecret: APP_SECRET, clock: () => world.clock.now, log })
})
afterEach(() => smtp.close())

const after = (ms: number) => new Date(world.clock.now.getTime() + ms)
const many = (count: number) => Promise.all(Array.from({ length: count }, () => aLetter(world.db)))
const again = (ids: number[], who = admin, more = {}) => who.post(BULK, { action: 'send-again', ids, ...more })
const stored = async (id: number) =>
  world.db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const linesOf = async (id: number) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject_type = 'letter' and subject_id = ${id} order by id`.execute(world.db)
  return rows.map(({ action }) => action)
}

describe('what the filter finds', () => {
  test('goes out in one act, beyond the page, once however often it is asked', async () => {
    const letters = await many(25)
    await aLetter(world.db, { state: 'sent', content: null, sent_at: world.clock.now })
    const found = await admin.get(`${IDS}?filter[state][]=refused`)
    expect(found.body.data.total).toBe(25)
    const { ids } = found.body.data
    expect((await again(ids, admin, { dry_run: true })).body.data).toMatchObject({ changed: 25, operation_id: null })
    expect(await linesOf(letters[0]?.id ?? 0)).toEqual([])

    const twice = await Promise.all([again(ids), again(ids)])
    expect(twice.map(({ body }) => body.data.changed).toSorted((a, b) => a - b)).toEqual([0, 25])
    const repeat = (await again(ids)).body.data
    expect([repeat.changed, repeat.operation_id, repeat.skipped[0].reason]).toEqual([0, null, 'Уже отправляется.'])
    expect(await linesOf(letters[0]?.id ?? 0)).toEqual(['letter.sent-again'])

    await delivery.settled()
    expect(smtp.received).toEqual([])
    world.clock.now = after(SENT_AGAIN_AFTER_MS)
    await delivery.settled()
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(letters.map(({ recipient }) => recipient).toSorted())
  })

  test('tells of each that cannot go why', async () => {
    const sent = await aLetter(world.db, { state: 'sent', content: null, sent_at: world.clock.now })
    const over = await aLetter(world.db, { useless_at: after(-1000) })
    const calledOff = await aLetter(world.db, { content: null })
    const reminder = await aLetter(world.db, { state: 'waiting', attempts: 0, next_attempt_at: after(DAY_MS) })
    const leaving = await aLetter(world.db, { state: 'waiting', leased_until: new Date(Date.now() + DAY_MS) })
    const late = await aLetter(world.db, { state: 'waiting', attempts: 9, next_attempt_at: after(3_600_000) })
    const good = await aLetter(world.db)
    const ids = [sent, over, calledOff, reminder, leaving, late, good].map(({ id }) => id)
    const list = await admin.get('/api/letters')
    expect(list.body.sendable).toBe(2)
    const { changed, skipped } = (await again([...ids, 2_147_483_647])).body.data
    expect(changed).toBe(2)
    expect(skipped.map(({ id, reason }: { id: number; reason: string }) => [id, reason])).toEqual([
      [sent.id, 'Уже отправлено.'],
      [over.id, 'Срок ссылки вышел, письмо уже не\u00a0поможет.'],
      [calledOff.id, 'Больше не\u00a0нужно, или адрес уже другой.'],
      [reminder.id, 'Его ещё не\u00a0пробовали отправить: уйдёт само в\u00a0своё время.'],
      [leaving.id, 'Уходит прямо сейчас.'],
      [2_147_483_647, 'Такой записи нет.'],
    ])
    expect((await admin.get('/api/letters')).body.sendable).toBe(0)
    expect(await stored(reminder.id)).toMatchObject({ attempts: 0, next_attempt_at: after(DAY_MS) })
  })

  test('a letter whose link ends is tried until then and no longer', async () => {
    const { id } = await aLetter(world.db, { useless_at: after(60_000) })
    await again([id])
    expect((await stored(id)).expires_at).toEqual(after(60_000))
  })

  test('addresses are named to those alone who see them', async () => {
    const { id } = await aLetter(world.db, { recipient: 'visitor@example.test' })
    const over = await aLetter(world.db, { recipient: 'over@example.test', useless_at: after(-1000) })
    const seen = async (who: typeof admin) => {
      const { names, skipped } = (await again([id, over.id], who, { dry_run: true })).body.data
      return [...names, ...skipped.map(({ label }: { label: string }) => label)]
    }
    expect(await seen(moderator)).toEqual(['visitor@example.test', 'over@example.test'])
    expect(await seen(support)).toEqual(['v•••@example.test', 'o•••@example.test'])
    expect((await support.get(`${IDS}?filter[search]=visitor`)).body.data).toEqual({ ids: [], total: 0 })
  })
})

describe('taking it back', () => {
  test('leaves what has not gone as it was before, and tells of what has', async () => {
    const [kept, gone] = await many(2)
    const late = await aLetter(world.db, { state: 'waiting', attempts: 9, next_attempt_at: after(3_600_000) })
    const before = await stored(late.id)
    const { operation_id } = (await again([kept?.id ?? 0, gone?.id ?? 0, late.id])).body.data
    await sql`update letters set state = 'sent', content = null, sent_at = ${world.clock.now}
      where id = ${gone?.id}`.execute(world.db)
    const undone = await admin.post(`/api/operations/${operation_id}/undo`)
    expect(undone.body.data).toMatchObject({ reverted: 2, skipped: [{ id: gone?.id, reason: 'Уже ушло.' }] })
    expect(await stored(kept?.id ?? 0)).toMatchObject({ state: 'refused', last_error: '550 5.1.1 no such mailbox' })
    expect((await stored(kept?.id ?? 0)).content).not.toBeNull()
    expect(await stored(late.id)).toEqual(before)
    expect(await linesOf(kept?.id ?? 0)).toEqual(['letter.sent-again', 'letter.kept-back'])
    world.clock.now = after(60_000)
    await delivery.settled()
    expect(smtp.received).toEqual([])
    expect((await again([kept?.id ?? 0])).body.data.changed).toBe(1)
  })

  test('is no way to what was refused anew meanwhile', async () => {
    const { id } = await aLetter(world.db)
    const { operation_id } = (await again([id])).body.data
    smtp.otherwise = { at: 'RCPT TO', says: '550 5.1.1 still no such mailbox' }
    world.clock.now = after(SENT_AGAIN_AFTER_MS)
    await delivery.settled()
    const { body } = await admin.post(`/api/operations/${operation_id}/undo`)
    expect(body.data).toMatchObject({ reverted: 0, skipped: [{ id }] })
    expect(await stored(id)).toMatchObject({ state: 'refused', last_error: '550 5.1.1 still no such mailbox' })
  })

  test('leaves what has been tried since, and waits for its next try, on its way', async () => {
    const { id } = await aLetter(world.db)
    const { operation_id } = (await again([id])).body.data
    smtp.otherwise = { at: 'RCPT TO', says: '451 4.7.1 come again later' }
    world.clock.now = after(SENT_AGAIN_AFTER_MS)
    await delivery.settled()
    const tried = await stored(id)
    expect(tried.state).toBe('waiting')
    const { body } = await admin.post(`/api/operations/${operation_id}/undo`)
    expect(body.data).toMatchObject({
      reverted: 0,
      skipped: [{ id, reason: 'С\u00a0тех пор его уже пробовали отправить.' }],
    })
    expect(await stored(id)).toEqual(tried)
  })

  test('is for whoever did it', async () => {
    const { id } = await aLetter(world.db)
    const { operation_id } = (await again([id], support)).body.data
    expect((await moderator.post(`/api/operations/${operation_id}/undo`)).status).toBe(404)
    expect((await support.post(`/api/operations/${operation_id}/undo`)).status).toBe(200)
  })
})

describe('is refused', () => {
  test('to those who do not work with the post', async () => {
    const writer = await signedInAs(world, 'writer')
    const { id } = await aLetter(world.db)
    expect([(await guest(world).get(IDS)).status, (await writer.get(IDS)).status]).toEqual([401, 403])
    expect([(await again([id], guest(world))).status, (await again([id], writer)).status]).toEqual([401, 403])
  })

  test.each(['state][]=lost', 'state]=%00', 'kind][]=secret', 'not_taken]=perhaps', 'date_from]=2026-02-30'])(
    'for a filter that is none: %s',
    async (filter) => {
      const { status, body } = await admin.get(`${IDS}?filter[${filter}`)
      expect([status, Object.keys(body.errors)]).toEqual([
        422,
        [expect.stringMatching(`^filter\\.${filter.split(']')[0]}`)],
      ])
    },
  )

  test.each([
    [{ action: 'send-again', ids: [] }, 'ids'],
    [{ action: 'send-again', ids: ['1 or 1=1'] }, 'ids'],
    [{ action: 'send-again', ids: Array.from({ length: 10_001 }, (_, at) => at + 1) }, 'ids'],
    [{ action: 'delete', ids: [1] }, 'action'],
  ])('for a body that is none', async (body, place) => {
    const { status, body: said } = await admin.post(BULK, body)
    expect([status, Object.keys(said.errors)]).toEqual([422, [place]])
  })

  test('a search with signs of patterns finds what it says, a word with a zero none', async () => {
    await aLetter(world.db, { recipient: '100%_sure@example.test' })
    await aLetter(world.db, { recipient: 'another@example.test' })
    const total = async (search: string) =>
      (await admin.get(`${IDS}?filter[search]=${encodeURIComponent(search)}`)).body.data.total
    expect([await total('%_s'), await total('%'), await total("' or ''='")]).toEqual([1, 1, 0])
  })
})

test('the tab of letters that did not go counts those that the menu counts, and its list finds them', async () => {
  for (const days of [0, 6, 9]) await aLetter(world.db, { created_at: after(-days * DAY_MS) })
  await aLetter(world.db, { attempts: 0, content: null, last_error: 'Письмо больше не нужно' })
  await aLetter(world.db, { state: 'waiting' })
  const counts = await admin.get('/api/events/counts')
  const views = await admin.get('/api/saved-views/counts?screen=letters')
  const since = dayIn('Europe/Moscow', after(-7 * DAY_MS))
  const list = await admin.get(`/api/letters?filter[not_taken]=1&filter[date_from]=${since}`)
  expect(views.body.data).toEqual([{ id: 'not-taken', count: 2 }])
  expect([counts.body.data.counts.refused_letters, list.body.meta.total, list.body.sendable]).toEqual([2, 2, 2])
  expect((await (await signedInAs(world, 'writer')).get('/api/saved-views/counts?screen=letters')).status).toBe(403)
})
