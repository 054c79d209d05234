import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LetterKind } from '#contract/office/letters.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { afterCommit, type Db, type Tx } from '#server/platform/db/database.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { sealLetter } from './content.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** No letter is tried for longer. */
const TRIED_MS = 3 * DAY_MS
/** Sent and refused letters are told of for so long, those about a record for as long as it tells of them. */
const KEPT_MS = 30 * DAY_MS
const KEPT_WITH_RECORD_MS = 100 * DAY_MS

interface NewLetter {
  kind: LetterKind
  mail: Mail
  /** When its link ends: it is not sent afterwards. */
  expiresAt?: Date
  /** What it is about, such as `transaction:17`, to call it off by. */
  subject?: string
  /** The address is kept nowhere once the letter is gone. */
  isLast?: boolean
  /** False: the same work and no letter, so that time does not tell whether an address is known. */
  isWanted?: boolean
}

interface OutboxOptions {
  appSecret: string
  /** There may be a letter to send: called after the commit. */
  wake: () => void
}

/** Where letters are left to be sent. */
export class Outbox {
  readonly #appSecret: string
  readonly #wake: () => void

  constructor({ appSecret, wake }: OutboxOptions) {
    this.#appSecret = appSecret
    this.#wake = wake
  }

  /** Writes a letter in the transaction that causes it; it leaves after the commit, and is tried again until it is taken. */
  async post(tx: Tx, ctx: Pick<Ctx<Actor | null>, 'clock' | 'request'>, letter: NewLetter) {
    const { kind, mail, subject = null, isLast = false, isWanted = true } = letter
    const now = ctx.clock()
    const messageId = randomUUID()
    const lastMs = now.getTime() + TRIED_MS
    const expiresAt = new Date(Math.min(letter.expiresAt?.getTime() ?? lastMs, lastMs))
    await sql`
      insert into letters (created_at, kind, recipient, subject, request_id, message_id, content, expires_at, next_attempt_at)
      select ${now}::timestamptz, ${kind}, ${isLast ? null : mail.to}::text, ${subject}::text, ${ctx.request.id},
        ${messageId}::uuid, ${sealLetter(mail, this.#appSecret, messageId)}, ${expiresAt}::timestamptz, ${now}::timestamptz
      where ${isWanted}::boolean`.execute(tx)
    afterCommit(tx, this.#wake)
  }
}

/** Calls off what still waits about a subject. */
export async function callOffLetters(tx: Tx, subject: string) {
  await sql`update letters set state = 'refused', content = null, last_error = 'Письмо больше не нужно'
    where subject = ${subject} and state = 'waiting'`.execute(tx)
}

/** Forgets letters, those that wait too. */
export async function eraseLetters(tx: Tx, ids: number[]) {
  await sql`delete from letters where id = any(${ids}::int[])`.execute(tx)
}

/** Forgets old letters. */
export async function sweepLetters(db: Db, clock: Clock) {
  const now = clock().getTime()
  await sql`delete from letters where state <> 'waiting' and created_at < case when subject is null
    then ${new Date(now - KEPT_MS)}::timestamptz else ${new Date(now - KEPT_WITH_RECORD_MS)}::timestamptz end`.execute(
    db,
  )
}
