import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { REJECTED_REVIEW_DAYS, UNCONFIRMED_AUTHOR_DAYS } from '#contract/requests/request-terms.ts'
import type { Clock } from '#server/platform/clock.ts'
import { transaction, type Db } from '#server/platform/db/database.ts'
import { recordAll } from '../audit-log/commands.ts'
import { archiveBareConsents } from '../consents/commands.ts'
import { eraseTracesOf } from '../traces/commands.ts'
import { eraseReviews } from './commands.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH = 100

/** Removes reviews whose refusal nobody has taken back for half a year: they serve nothing any more. */
export async function eraseRejectedReviews(db: Db, clock: Clock): Promise<void> {
  let erased = BATCH
  while (erased === BATCH) erased = await eraseBatch(db, clock)
}

/** Forgets addresses that nobody has confirmed: somebody may have typed a stranger's. */
export async function eraseUnconfirmedAuthors(db: Db, clock: Clock): Promise<void> {
  const before = new Date(clock().getTime() - UNCONFIRMED_AUTHOR_DAYS * DAY_MS)
  await sql`update reviews set author_email = null
    where author_email is not null and author_confirmed_at is null and created_at <= ${before}`.execute(db)
}

async function eraseBatch(db: Db, clock: Clock): Promise<number> {
  const before = new Date(clock().getTime() - REJECTED_REVIEW_DAYS * DAY_MS)
  return transaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('reviews')
      .select(['id', 'consent_version', 'consent_at'])
      .where('status', '=', 'rejected')
      .where(sql<boolean>`coalesce(moderated_at, updated_at) <= ${before}`)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await archiveBareConsents(
      tx,
      rows.map(({ id, consent_version, consent_at }) => ({
        type: 'review',
        id,
        purpose: 'personal-data',
        version: consent_version,
        at: consent_at,
      })),
    )
    await eraseReviews(tx, ids)
    await eraseTracesOf(tx, [{ type: 'review', ids }])
    const request = { id: randomUUID(), ip: null, userAgent: null }
    const lines = ids.map((id) => ({
      action: 'review.erased' as const,
      subject: { type: 'review', id, label: `Отзыв № ${id}` },
    }))
    await recordAll(tx, { clock, actor: null, request }, lines)
    return rows.length
  })
}
