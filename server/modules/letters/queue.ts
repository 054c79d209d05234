import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Channel } from './commands.ts'

/** Longer than an attempt may take: a letter whose process died is free again by then. */
export const LEASE_MS = 120_000

export interface WaitingLetter {
  id: number
  kind: string
  channel: Channel
  created_at: Date
  expires_at: Date
  request_id: string
  message_id: string
  content: string
  /** Why the attempt before failed. */
  last_error: string | null
  /** This one included. Whoever holds an older number has lost the letter to another process. */
  attempts: number
}

/**
 * Takes one letter that is due, for one of all who ask. New ones come before those that have failed. Leases end by the
 * database's clock, which all processes share: by one of their own, whoever's is ahead would send what another sends.
 */
export async function claimLetter(db: Db, now: Date): Promise<WaitingLetter | undefined> {
  const { rows } = await sql<WaitingLetter>`
    update letters set attempts = attempts + 1, leased_until = now() + ${LEASE_MS} * interval '1 millisecond'
    where id = (
      select id from letters
      where state = 'waiting' and next_attempt_at <= ${now} and (leased_until is null or leased_until <= now())
      order by attempts, next_attempt_at, id limit 1 for update skip locked)
    returning id, kind, channel, created_at, expires_at, request_id, message_id, content, last_error, attempts`.execute(
    db,
  )
  return rows[0]
}

/** It was taken: nothing of what it says is kept. What was called off on its way has gone all the same. */
export async function markLetterSent(db: Db, { id, attempts }: WaitingLetter, now: Date) {
  await sql`update letters set state = 'sent', sent_at = ${now}, content = null, leased_until = null, last_error = null
    where id = ${id} and attempts = ${attempts}
      and (state = 'waiting' or state = 'refused' and leased_until is not null)`.execute(db)
}

/** It was refused. What it says stays sealed while somebody may want it sent again. */
export async function markLetterRefused(db: Db, { id, attempts }: WaitingLetter, words: string, now: Date) {
  await sql`update letters set state = 'refused', leased_until = null, last_error = ${words},
      content = case when recipient is not null and (useless_at is null or useless_at > ${now}) then content end
    where id = ${id} and attempts = ${attempts} and state = 'waiting'`.execute(db)
}

/** Nobody can read it any more. */
export async function markLetterUnreadable(db: Db, { id, attempts }: WaitingLetter, words: string) {
  await sql`update letters set state = 'refused', content = null, leased_until = null, last_error = ${words}
    where id = ${id} and attempts = ${attempts} and state = 'waiting'`.execute(db)
}

export async function postponeLetter(db: Db, { id, attempts }: WaitingLetter, until: Date, words: string) {
  await sql`update letters set next_attempt_at = ${until}, leased_until = null, last_error = ${words}
    where id = ${id} and attempts = ${attempts} and state = 'waiting'`.execute(db)
}

/**
 * Lets everything be tried at once that was tried in vain: whoever restarts may have mended what kept it. What was not tried
 * yet waits for its moment.
 */
export async function retryLettersNow(db: Db, now: Date) {
  await sql`update letters set next_attempt_at = ${now}
    where state = 'waiting' and attempts > 0 and next_attempt_at > ${now}`.execute(db)
}
