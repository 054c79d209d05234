import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { LETTER_KIND_TITLES, type LetterKind, type LetterState } from '#contract/office/letters/letters.ts'
import { SENT_AGAIN_AFTER_MS } from '#contract/office/letters/letter-list.ts'
import type { BotName } from '#contract/office/staff-chats.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { afterCommit, transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { record } from '../audit-log/commands.ts'
import { sealLetter } from './content.ts'

export { updateLetterText } from './texts/text-commands.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** No letter is tried for longer. */
export const TRIED_MS = 3 * DAY_MS
/** Sent and refused letters are told of for so long, those about a record for as long as it tells of them. */
const KEPT_MS = 30 * DAY_MS
const KEPT_WITH_RECORD_MS = 100 * DAY_MS

/** The ways that a letter may go. */
export type Channel = 'mail' | BotName

interface NewLetter {
  kind: LetterKind
  mail: Mail
  /** By which way it goes, when not by mail: `to` is a chat then. */
  channel?: Exclude<Channel, 'mail'>
  /** When its link ends: it is not sent afterwards. */
  expiresAt?: Date
  /** What it is about, such as `transaction:17`, to call it off by. */
  subject?: string
  /** It may be called off until then; when it is due at once otherwise. */
  notBefore?: Date
  /** The address is kept nowhere once the letter is gone. */
  isLast?: boolean
  /** False: the same work and no letter, so that time does not tell whether an address is known. */
  isWanted?: boolean
}

interface OutboxOptions {
  appSecret: AppSecret
  /** There may be a letter to send: called after the commit. */
  wake: () => void
}

/** Where letters are left to be sent. */
export class Outbox {
  readonly #appSecret: AppSecret
  readonly #wake: () => void

  constructor({ appSecret, wake }: OutboxOptions) {
    this.#appSecret = appSecret
    this.#wake = wake
  }

  /**
   * Writes a letter in the transaction that causes it; it leaves after the commit, and is tried again until it is taken.
   * Answers its number; null when it is not wanted.
   */
  async post(tx: Tx, ctx: Pick<Ctx<Actor | null>, 'clock' | 'request'>, letter: NewLetter): Promise<number | null> {
    const { kind, mail, subject = null, isLast = false, isWanted = true } = letter
    const now = ctx.clock()
    const messageId = randomUUID()
    const lastMs = now.getTime() + TRIED_MS
    const expiresAt = new Date(Math.min(letter.expiresAt?.getTime() ?? lastMs, lastMs))
    const { rows } = await sql<{ id: number }>`
      insert into letters (created_at, kind, channel, recipient, subject, request_id, message_id, content, expires_at, next_attempt_at,
        useless_at)
      select ${now}::timestamptz, ${kind}, ${letter.channel ?? 'mail'}, ${isLast ? null : mail.to}::text, ${subject}::text, ${ctx.request.id},
        ${messageId}::uuid, ${sealLetter(mail, this.#appSecret, messageId)}, ${expiresAt}::timestamptz,
        ${letter.notBefore ?? now}::timestamptz, ${letter.expiresAt ?? null}::timestamptz
      where ${isWanted}::boolean returning id`.execute(tx)
    this.wakeAfter(tx)
    return rows[0]?.id ?? null
  }

  /** Looks for letters once the transaction is there. */
  wakeAfter(tx: Tx) {
    afterCommit(tx, this.#wake)
  }
}

/**
 * Calls off what still waits about a subject, and what was refused and might be sent again; of certain kinds, where they
 * are named.
 */
export async function cancelLetters(tx: Tx, subject: string, kinds?: readonly LetterKind[]) {
  const named = kinds === undefined ? sql`true` : sql`kind = any(${kinds}::text[])`
  await cancelDeliveries(tx, sql`subject = ${subject} and ${named}`)
}

/** The same about many subjects. Answers those of whose letters one was called off. */
export async function cancelLettersOfAll(tx: Tx, subjects: readonly string[]): Promise<string[]> {
  return [...new Set(await cancelDeliveries(tx, sql`subject = any(${subjects}::text[])`))]
}

/** The same of letters of these kinds to an address that is somebody's no more. */
export async function cancelLettersTo(tx: Tx, address: string, kinds: readonly LetterKind[]) {
  await cancelDeliveries(
    tx,
    sql`channel = 'mail' and lower(recipient) = ${address.toLowerCase()} and kind = any(${kinds}::text[])`,
  )
}

/** What the mail server said of a refused one stays. */
async function cancelDeliveries(tx: Tx, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ subject: string | null }>`
    update letters set state = 'refused', content = null,
      last_error = case state when 'waiting' then 'Письмо больше не нужно' else last_error end
    where ${which} and (state = 'waiting' or state = 'refused' and content is not null)
    returning subject`.execute(tx)
  return rows.flatMap(({ subject }) => subject ?? [])
}

/**
 * Sends letters again: those that wait at once, those that were refused while what they say is kept and of use. Answers how
 * many go out; a letter that was sent has no words any more.
 */
export async function sendAgain(ctx: Ctx, outbox: Outbox, ids: number[]): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    const now = ctx.clock()
    const last = new Date(now.getTime() + TRIED_MS)
    const { rows } = await sql<{ id: number; kind: LetterKind; before: LetterState }>`
      with chosen as (
        select id, state from letters
        where id = any(${ids}::int[]) and ${maySendAgain(now)} order by id for update)
      update letters l set state = 'waiting', next_attempt_at = ${now}::timestamptz,
        expires_at = least(coalesce(l.useless_at, ${last}::timestamptz), ${last}::timestamptz)
      from chosen where l.id = chosen.id returning l.id, l.kind, chosen.state as before`.execute(tx)
    outbox.wakeAfter(tx)
    for (const { id, kind, before } of rows) {
      const label = LETTER_KIND_TITLES[kind] ?? 'Письмо'
      const change = { field: 'state', old: before, new: 'waiting' }
      await record(tx, ctx, 'letter.sent-again', { type: 'letter', id, label }, [change])
    }
    return rows.length
  })
}

/** About a row of `letters`: there is something to send, and it still helps somebody. */
export function maySendAgain(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(content is not null and (useless_at is null or useless_at > ${now}::timestamptz)
    and (leased_until is null or leased_until <= now()))`
}

/**
 * The same of what was tried in vain and is on no way: what waits for its moment, such as a reminder, is not sent ahead of it
 * with others.
 */
export function hasFailed(now: Date): RawBuilder<boolean> {
  const soon = new Date(now.getTime() + SENT_AGAIN_AFTER_MS)
  return sql<boolean>`(${maySendAgain(now)} and (state = 'refused'
    or state = 'waiting' and attempts > 0 and next_attempt_at > ${soon}::timestamptz))`
}

/** Forgets letters, those that wait too. */
export async function eraseLetters(tx: Tx, ids: number[]) {
  await sql`delete from letters where id = any(${ids}::int[])`.execute(tx)
}

/** Forgets what was written about these subjects, such as `request:17`: whom it went to is no longer known. */
export async function eraseLettersAbout(tx: Tx, subjects: string[]) {
  await sql`delete from letters where subject = any(${subjects}::text[])`.execute(tx)
}

/** Forgets old letters, and what refused ones said once it is of no use. */
export async function sweepLetters(db: Db, clock: Clock) {
  const now = clock().getTime()
  await sql`update letters set content = null
    where state = 'refused' and content is not null and useless_at <= ${new Date(now)}::timestamptz`.execute(db)
  await sql`delete from letters where state <> 'waiting' and created_at < case when subject is null
    then ${new Date(now - KEPT_MS)}::timestamptz else ${new Date(now - KEPT_WITH_RECORD_MS)}::timestamptz end`.execute(
    db,
  )
}
