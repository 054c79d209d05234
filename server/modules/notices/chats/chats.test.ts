import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { USUAL_NOTICES } from '#contract/office/notices.ts'
import { LetterDelivery } from '#server/modules/letters/delivery.ts'
import { maxBot } from '#server/platform/bots/max.ts'
import { telegramBot } from '#server/platform/bots/telegram.ts'
import { transaction } from '#server/platform/db/database.ts'
import { auditOf } from '#test/builders/audit.ts'
import { BOT_TOKEN, openMax, openTelegram } from '#test/fakes/messenger-server.ts'
import { guest, signedInAs, type Visitor } from '#test/people.ts'
import { APP_SECRET, openWorld } from '#test/world.ts'
import { notifyStaff } from '../commands.ts'
import { NewsLetters } from '../news-letters.ts'
import { chatCloser, pollBots, sweepChatCodes } from './chats.ts'

const servers = { telegram: await openTelegram(), max: await openMax() }
const bots = [
  telegramBot({ apiUrl: servers.telegram.url, token: BOT_TOKEN }),
  maxBot({ apiUrl: servers.max.url, token: BOT_TOKEN }),
]
const world = await openWorld({ bots })
const { db, outbox, log } = world
const clock = () => world.clock.now
const site = { appUrl: 'http://smysl.test', siteName: 'Смысл' }
const zone = { timeZone: 'Europe/Moscow' }
const news = new NewsLetters({ db, clock, log, outbox, site, zone, bots: ['telegram', 'max'] })
const mails: string[] = []
const delivery = new LetterDelivery({
  ...{ db, clock, log, bots, appSecret: APP_SECRET },
  mailer: { send: async ({ to, subject }) => void mails.push(`${to} ${subject}`) },
  onClosed: chatCloser({ db, clock, outbox, site }),
})
const hear = async () => {
  const request = { id: 'bots', ip: null, userAgent: null }
  await pollBots({ db, clock, actor: null, request }, bots)
}
const later = (seconds: number) => (world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000))
const tell = () => transaction(db, (tx) => notifyStaff(tx, { clock }, { kind: 'requests', subjectId: 1 }))
const deliver = async () => {
  await news.settled()
  await delivery.settled()
}
const PATH = '/api/notices/chats'

afterAll(async () => {
  await servers.telegram.close()
  await servers.max.close()
})

beforeEach(async () => {
  for (const table of ['staff_chats', 'staff_notices', 'notice_settings', 'letters'] as const) {
    await db.deleteFrom(table).execute()
  }
  for (const server of Object.values(servers)) server.sent.length = 0
  mails.length = 0
})

async function linked(who: Visitor, bot: 'telegram' | 'max', chatId: number) {
  const { body } = await who.post(PATH, { bot })
  servers[bot].write(chatId, `/start ${body.data.code}`)
  await hear()
  servers[bot].sent.length = 0
}

test('a messenger that does not answer keeps nobody from the other', async () => {
  const who = await signedInAs(world, 'moderator')
  const { body } = await who.post(PATH, { bot: 'max' })
  servers.max.write(31, `/start ${body.data.code}`)
  const silent = telegramBot({ apiUrl: 'http://127.0.0.1:9', token: BOT_TOKEN })
  const request = { id: 'bots', ip: null, userAgent: null }
  const hearing = pollBots({ db, clock, actor: null, request }, [silent, ...bots.slice(1)])
  await expect(hearing).rejects.toThrow('не\u00a0отвечает')
  expect(servers.max.sent).toEqual([{ chatId: '31', text: expect.stringContaining('Готово') }])
})

describe.each(['telegram', 'max'] as const)('%s', (bot) => {
  const server = servers[bot]

  test('a chat is linked by a code that works once and for a while, and unlinked', async () => {
    expect((await guest(world).get(PATH)).status).toBe(401)
    const who = await signedInAs(world, 'moderator')
    expect((await who.post(PATH, { bot: 'icq' })).body.errors).toHaveProperty('bot')
    const chat = async () => (await who.get(PATH)).body.data.find((one: { bot: string }) => one.bot === bot)
    const first = (await who.post(PATH, { bot })).body.data.code
    const second = (await who.post(PATH, { bot })).body.data.code
    server.write(41, `/start ${first}`)
    await hear()
    expect([(await chat()).linked_at, server.sent.at(-1)?.text.includes('Такого кода нет')]).toEqual([null, true])
    const lines = await auditOf(world, async () => {
      server.write(42, `вот ${second.toLowerCase()}`)
      await hear()
    })
    expect(lines).toMatchObject([{ action: 'profile.chat-linked', subject_id: String(who.id) }])
    expect((await chat()).linked_at).toBe(clock().toISOString())
    expect(server.sent.at(-1)).toMatchObject({ chatId: '42', text: expect.stringContaining('Готово') })
    const answers = server.sent.length
    await hear()
    expect(server.sent.length, 'what was heard is not heard again').toBe(answers)
    const late = (await who.post(PATH, { bot })).body.data.code
    later(16 * 60)
    await sweepChatCodes(db, clock)
    server.write(43, late)
    await hear()
    expect((await db.selectFrom('staff_chats').select('chat_id').execute()).map(({ chat_id }) => chat_id)).toEqual([
      '42',
    ])
    await who.post(`${PATH}/unlink`, { bot })
    expect((await chat()).linked_at).toBeNull()
  })

  test('news come to it gathered: a kind, a number and a link, and nothing of anybody', async () => {
    const who = await signedInAs(world, 'moderator')
    await linked(who, bot, 51)
    await who.post('/api/notices/settings', { ...USUAL_NOTICES, bot_kinds: ['requests'] })
    await tell()
    await tell()
    later(61)
    await deliver()
    expect(server.sent).toEqual([
      { chatId: '51', text: '2\u00a0новые заявки\nhttp://smysl.test/sm-admin/requests?filter[status][]=new' },
    ])
    expect(mails, 'no letter was chosen').toEqual([])
  })

  test('what it does not take now waits as long as it says, and what is cut is tried again', async () => {
    const who = await signedInAs(world, 'moderator')
    await linked(who, bot, 61)
    await who.post('/api/notices/settings', { ...USUAL_NOTICES, bot_kinds: ['requests'] })
    await tell()
    later(61)
    server.next.push({ retryAfter: 7 }, 'cut')
    await deliver()
    const state = () =>
      db.selectFrom('letters').select(['state', 'attempts', 'channel', 'next_attempt_at']).executeTakeFirst()
    expect(await state()).toMatchObject({
      state: 'waiting',
      channel: bot,
      next_attempt_at: new Date(clock().getTime() + 7000),
    })
    later(7)
    await deliver()
    later(140)
    await deliver()
    expect([await state(), server.sent.length]).toMatchObject([{ state: 'sent', attempts: 3 }, 1])
  })

  test('who blocks the bot hears no more from it, and is told so by letter, once', async () => {
    const who = await signedInAs(world, 'moderator')
    await linked(who, bot, 71)
    await who.post('/api/notices/settings', { ...USUAL_NOTICES, bot_kinds: ['requests'] })
    await tell()
    later(61)
    server.next.push('blocked')
    await deliver()
    const chat = (await who.get(PATH)).body.data.find((one: { bot: string }) => one.bot === bot)
    expect(chat.blocked_at).toBe(clock().toISOString())
    const refused = await db.selectFrom('letters').select('last_error').where('state', '=', 'refused').execute()
    expect(refused).toEqual([{ last_error: expect.stringMatching(/blocked by the user|not accessible/) }])
    await deliver()
    expect(mails).toEqual([expect.stringContaining('не\u00a0доходят')])
    await tell()
    later(600)
    await deliver()
    expect([server.sent, mails.length]).toEqual([[], 1])
  })

  test('a wrong token of ours closes nobody’s chat, and no token stands in what is told', async () => {
    const wrong = bot === 'telegram' ? telegramBot : maxBot
    const stray = wrong({ apiUrl: server.url, token: 'wrong-token-of-ours' })
    const failure: unknown = await stray.send('1', 'Проверка').catch((error: unknown) => error)
    expect(failure).toMatchObject({ isFinal: false, retryAfterMs: null })
    expect(String(failure)).not.toContain('wrong-token')
  })
})
