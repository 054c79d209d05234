import { randomUUID } from 'node:crypto'
import { APPLICATION_DAYS } from '#contract/requests/request-terms.ts'
import type { Clock } from '#server/platform/clock.ts'
import { transaction, type Db } from '#server/platform/db/database.ts'
import { recordAll } from '../audit-log/commands.ts'
import { eraseApplications } from './commands.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH = 100

/** Removes applications whose term is over: they were decided half a year ago. */
export async function eraseOverdueApplications(db: Db, clock: Clock): Promise<void> {
  let erased = BATCH
  while (erased === BATCH) erased = await eraseBatch(db, clock)
}

async function eraseBatch(db: Db, clock: Clock): Promise<number> {
  const before = new Date(clock().getTime() - APPLICATION_DAYS * DAY_MS)
  return transaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('applications')
      .select('id')
      .where('closed_at', '<=', before)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0) return 0
    await eraseApplications(
      tx,
      rows.map(({ id }) => id),
    )
    const request = { id: randomUUID(), ip: null, userAgent: null }
    const lines = rows.map(({ id }) => ({
      action: 'application.erased' as const,
      subject: { type: 'application', id, label: `Отклик № ${id}` },
    }))
    await recordAll(tx, { clock, actor: null, request }, lines)
    return rows.length
  })
}
