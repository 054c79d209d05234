import type { Zoned } from '#contract/office/settings.ts'
import { sql } from 'kysely'
import { NOTICE_NEEDS, type NoticeKind } from '#contract/office/live-kinds.ts'
import type { BotName } from '#contract/office/staff-chats.ts'
import type { NoticeSettings } from '#contract/office/notices.ts'
import type { Permission } from '#contract/people/permissions.ts'
import type { Clock } from '#server/platform/clock.ts'
import { changesOf, transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { eachInTurn } from '#server/platform/each-in-turn.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import type { Log } from '#server/platform/log.ts'
import type { Outbox } from '../letters/commands.ts'
import { isChosen, shouldNotifyNow } from './duty.ts'
import { newsLetter, newsMessage } from './letters.ts'

const MINUTE_MS = 60_000
/** What comes within it is told together, and a further letter waits so long after the last. */
const GATHER_MS = MINUTE_MS
const PAUSE_MS = 5 * MINUTE_MS
/** Urgent ones are told at once, and gathered only after a letter has just gone. */
const URGENT_PAUSE_MS = MINUTE_MS
const LOOK_EVERY_MS = 10_000
/** News of yesterday are read in the lists. */
const WORTH_MS = 24 * 60 * MINUTE_MS

interface NewsLettersOptions {
  db: Db
  clock: Clock
  log: Log
  outbox: Outbox
  site: LetterSite
  zone: Zoned
  /** The practice's bots; chats with others wait for nothing. */
  bots?: readonly BotName[]
}

/** Makes letters of what has come for those who chose so: many things are one letter. Any process may make each. */
export class NewsLetters {
  readonly #options: NewsLettersOptions
  #looking: NodeJS.Timeout | undefined
  #round: Promise<void> | null = null
  #isAsked = false
  #isOver = false
  #stopListening = () => {}

  constructor(options: NewsLettersOptions) {
    this.#options = options
  }

  start() {
    this.#stopListening = changesOf(this.#options.db).on(['staff_notices'], () => this.wake())
    this.#looking = setInterval(() => this.wake(), LOOK_EVERY_MS)
    this.wake()
  }

  /** Looks for what is due. */
  wake() {
    this.#isAsked = true
    if (this.#isOver) return
    this.#round ??= this.#work().finally(() => {
      this.#round = null
    })
  }

  /** Resolves when every letter that is due has been left in the outbox. */
  async settled() {
    this.wake()
    await this.#round
  }

  async stop() {
    this.#isOver = true
    this.#stopListening()
    clearInterval(this.#looking)
    await this.#round
  }

  async #work() {
    const { db, log } = this.#options
    while (this.#isAsked && !this.#isOver) {
      this.#isAsked = false
      try {
        await eachInTurn(await this.#due(), (id) => transaction(db, (tx) => this.#write(tx, id)))
      } catch (error) {
        log.error({ err: error }, 'news were not made into letters')
        return
      }
    }
  }

  /** Whose news have waited long enough. */
  async #due(): Promise<number[]> {
    const now = this.#options.clock().getTime()
    const before = (ms: number) => new Date(now - ms)
    const { rows } = await sql<{ user_id: number }>`
      select s.user_id from notice_settings s
      join lateral (
        select min(n.created_at) as oldest, bool_or(n.kind = 'crisis') as is_urgent
        from notice_deliveries d join staff_notices n on n.id = d.notice_id where d.user_id = s.user_id) w on w.oldest is not null
      where (w.oldest <= ${before(GATHER_MS)} and (s.told_at is null or s.told_at <= ${before(PAUSE_MS)}))
        or (w.is_urgent and (s.told_at is null or s.told_at <= ${before(URGENT_PAUSE_MS)}))
      order by s.user_id`.execute(this.#options.db)
    return rows.map(({ user_id }) => user_id)
  }

  async #write(tx: Tx, userId: number) {
    const { clock, outbox, site, zone, bots = [] } = this.#options
    const now = clock()
    const person = await claimPerson(tx, userId)
    if (person === undefined) return
    const waiting = await waitingFor(tx, userId)
    const due = waiting.filter(({ kind }) => shouldNotifyNow(kind, person, now, zone.timeZone))
    if (due.length === 0) return
    // What they may see is asked now: a right that was taken away since takes its news along.
    const told = due.filter(
      ({ kind, created_at, is_settled }) =>
        person.email !== null &&
        !is_settled &&
        person.permissions.includes(NOTICE_NEEDS[kind]) &&
        now.getTime() - created_at.getTime() < WORTH_MS,
    )
    const ids = due.map(({ id }) => id)
    await sql`delete from notice_deliveries where user_id = ${userId} and notice_id = any(${ids}::int[])`.execute(tx)
    if (told.length === 0 || person.email === null) return
    const ctx = { clock, request: { id: `news-${userId}-${now.getTime()}`, ip: null, userAgent: null } }
    const about = { kind: 'staff-news', expiresAt: new Date(now.getTime() + WORTH_MS) } as const
    const lettered = countsOf(told, person.letter_kinds)
    if (lettered.size > 0) await outbox.post(tx, ctx, { ...about, mail: newsLetter(site, person.email, lettered) })
    const chatted = countsOf(told, person.bot_kinds)
    for (const { bot, chat_id } of chatted.size === 0 ? [] : person.chats) {
      if (bots.includes(bot))
        await outbox.post(tx, ctx, { ...about, channel: bot, mail: newsMessage(site, chat_id, chatted) })
    }
    await sql`update notice_settings set told_at = ${now} where user_id = ${userId}`.execute(tx)
  }
}

/** How much has come of each kind that was chosen. */
function countsOf(told: readonly { kind: NoticeKind }[], chosen: readonly NoticeKind[]): Map<NoticeKind, number> {
  const countByKind = new Map<NoticeKind, number>()
  for (const { kind } of told) {
    if (isChosen(kind, chosen)) countByKind.set(kind, (countByKind.get(kind) ?? 0) + 1)
  }
  return countByKind
}

type Person = Pick<
  NoticeSettings,
  'letter_kinds' | 'bot_kinds' | 'duty_days' | 'duty_from' | 'duty_till' | 'is_crisis_any_time'
> & {
  /** Where the messengers still take something. */
  chats: { bot: BotName; chat_id: string }[]
  /** Null when nobody works under it any more. */
  email: string | null
  permissions: Permission[]
}

/** One person's settings, locked, unless another process is at them. */
async function claimPerson(tx: Tx, userId: number): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select s.letter_kinds, s.bot_kinds, s.duty_days, s.duty_from, s.duty_till, s.is_crisis_any_time,
      (select u.email from users u where u.id = s.user_id and u.is_active and not u.is_fired and u.deleted_at is null) as email,
      array(
        select distinct p.name from user_roles ur join roles r on r.id = ur.role_id
        join permissions p on r.name = 'admin'
          or exists (select from role_permissions rp where rp.role_id = r.id and rp.permission_id = p.id)
        where ur.user_id = s.user_id) as permissions,
      (select coalesce(json_agg(json_build_object('bot', c.bot, 'chat_id', c.chat_id) order by c.bot), '[]')
        from staff_chats c where c.user_id = s.user_id and c.blocked_at is null) as chats
    from notice_settings s where s.user_id = ${userId} for update of s skip locked`.execute(tx)
  return rows[0]
}

/** What is to be told, oldest first. Its author may take a change of a card back, and send it again: that is one card. */
async function waitingFor(tx: Tx, userId: number) {
  const { rows } = await sql<{ id: number; kind: NoticeKind; created_at: Date; is_settled: boolean }>`
    select n.id, n.kind, n.created_at,
      n.kind = 'card_proposals' and (n.id < max(n.id) over (partition by n.kind, n.subject_id) or not exists (
        select from card_proposals p where p.psychologist_id = n.subject_id and p.state = 'waiting')) as is_settled
    from notice_deliveries d join staff_notices n on n.id = d.notice_id
    where d.user_id = ${userId} order by n.id`.execute(tx)
  return rows
}
