import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { BOT_TITLES, CHAT_CODE_MINUTES, type BotName, type StaffChat } from '#contract/office/staff-chats.ts'
import type { Bot, Said } from '#server/platform/bots/bot.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Db } from '#server/platform/db/database.ts'
import { isoMoment, isoOrNull } from '#server/platform/moment.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import { hashOf } from '#server/platform/security/tokens.ts'
import { record } from '../../audit-log/commands.ts'
import type { Outbox } from '../../letters/commands.ts'
import { blockedLetter } from '../letters.ts'

/** No letter that looks like another, as a code is copied by hand. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 10
const CODE = new RegExp(`\\b[${ALPHABET}]{${CODE_LENGTH}}\\b`)

/** The chats of one of the staff, a line a bot of the practice. */
export async function chatsOf(db: Db, userId: number, bots: readonly BotName[]): Promise<StaffChat[]> {
  const { rows } = await sql<{ bot: BotName; linked_at: Date; blocked_at: Date | null }>`
    select bot, linked_at, blocked_at from staff_chats where user_id = ${userId}`.execute(db)
  return bots.map((bot) => {
    const chat = rows.find((row) => row.bot === bot)
    return {
      bot,
      linked_at: chat === undefined ? null : isoMoment(chat.linked_at),
      blocked_at: isoOrNull(chat?.blocked_at ?? null),
    }
  })
}

/** Makes the code that links a chat; the one before links nothing any more. */
export async function makeChatCode(ctx: Ctx, bot: BotName): Promise<{ code: string; expires_at: string }> {
  const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const expires_at = new Date(ctx.clock().getTime() + CHAT_CODE_MINUTES * 60_000)
  await transaction(ctx.db, async (tx) => {
    await tx.deleteFrom('staff_chat_codes').where('user_id', '=', ctx.actor.id).where('bot', '=', bot).execute()
    await tx
      .insertInto('staff_chat_codes')
      .values({ code_digest: hashOf(code), user_id: ctx.actor.id, bot, expires_at })
      .execute()
  })
  return { code, expires_at: expires_at.toISOString() }
}

/** The bot writes there no more. */
export async function unlinkChat(ctx: Ctx, bot: BotName) {
  await transaction(ctx.db, async (tx) => {
    const gone = await tx
      .deleteFrom('staff_chats')
      .where('user_id', '=', ctx.actor.id)
      .where('bot', '=', bot)
      .returning('bot')
      .executeTakeFirst()
    if (gone === undefined) return
    const subject = { type: 'user', id: ctx.actor.id, label: ctx.actor.full_name }
    await record(tx, ctx, 'profile.chat-unlinked', subject, [{ field: 'bot', old: BOT_TITLES[bot], new: null }])
  })
}

type RoundCtx = Pick<Ctx<null>, 'db' | 'clock' | 'actor' | 'request'>

/** Reads what was written to these bots: a messenger that does not answer keeps nobody from the others. Throws the first failure. */
export async function pollBots(ctx: RoundCtx, bots: readonly Bot[]) {
  const ends = await Promise.allSettled(bots.map((bot) => pollBot(ctx, bot)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** Links the chats whose codes are right. Only one process at a time may ask. */
async function pollBot(ctx: RoundCtx, bot: Bot) {
  const mark = await ctx.db
    .selectFrom('staff_chat_marks')
    .select('after')
    .where('bot', '=', bot.name)
    .executeTakeFirst()
  const { said, after } = await bot.heard(mark?.after ?? null)
  for (const one of said) {
    const isLinked = await linkChat(ctx, bot.name, one)
    if (isLinked === null) continue
    const answer = isLinked
      ? 'Готово. Сюда будет приходить, что и\u00a0сколько нового; о\u00a0чём именно, вы выбираете в\u00a0профиле.'
      : 'Такого кода нет, или его срок вышел. Получите новый в\u00a0профиле.'
    // Who does not hear the answer sees it in the profile.
    await bot.send(one.chatId, answer).catch(() => {})
  }
  if (after === null || after === mark?.after) return
  await sql`insert into staff_chat_marks (bot, after) values (${bot.name}, ${after})
    on conflict (bot) do update set after = excluded.after`.execute(ctx.db)
}

/** True when the chat is somebody's now; null for what holds no code. */
async function linkChat(ctx: RoundCtx, bot: BotName, { chatId, text }: Said): Promise<boolean | null> {
  const [code] = CODE.exec(text.toUpperCase()) ?? []
  if (code === undefined) return text.startsWith('/start') ? false : null
  return transaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ user_id: number; full_name: string }>`
      delete from staff_chat_codes c using users u
      where c.code_digest = ${hashOf(code)} and c.bot = ${bot} and c.expires_at > ${ctx.clock()}
        and u.id = c.user_id and u.is_active and u.deleted_at is null
      returning c.user_id, u.full_name`.execute(tx)
    const [person] = rows
    if (person === undefined) return false
    await sql`insert into staff_chats (user_id, bot, chat_id, linked_at)
      values (${person.user_id}, ${bot}, ${chatId}, ${ctx.clock()})
      on conflict (user_id, bot) do update set chat_id = excluded.chat_id, linked_at = excluded.linked_at,
        blocked_at = null`.execute(tx)
    const subject = { type: 'user', id: person.user_id, label: person.full_name }
    await record(tx, ctx, 'profile.chat-linked', subject, [{ field: 'bot', old: null, new: BOT_TITLES[bot] }])
    return true
  })
}

interface CloserOptions extends Pick<RoundCtx, 'db' | 'clock'> {
  outbox: Outbox
  site: LetterSite
}

/** What is done when a messenger takes nothing for a chat any more: the way is closed, and its person told by letter, once. */
export function chatCloser({ db, clock, outbox, site }: CloserOptions) {
  return (bot: BotName, chatId: string) =>
    transaction(db, async (tx) => {
      const { rows } = await sql<{ email: string }>`
        update staff_chats c set blocked_at = ${clock()} from users u
        where c.bot = ${bot} and c.chat_id = ${chatId} and c.blocked_at is null and u.id = c.user_id
        returning u.email`.execute(tx)
      const ctx = { clock, request: { id: `chat-${bot}`, ip: null, userAgent: null } }
      for (const { email } of rows) {
        const mail = blockedLetter(site, email, BOT_TITLES[bot])
        await outbox.post(tx, ctx, { kind: 'staff-news', mail })
      }
    })
}

/** Forgets codes that nobody used. */
export async function sweepChatCodes(db: Db, clock: () => Date) {
  await sql`delete from staff_chat_codes where expires_at <= ${clock()}`.execute(db)
}
