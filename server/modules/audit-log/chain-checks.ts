import type { AuditCheck } from '#contract/office/audit-log.ts'
import { backgroundDatabase, type Db } from '#server/platform/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import type { Log } from '#server/platform/log.ts'
import { verifyChain } from './verification.ts'

interface CheckOptions {
  db: Db
  clock: Clock
  log: Log
  queue: JobQueue
}

/** Asked each hour: a night that a process was away for is made up for by the next. */
const EVERY_HOUR = '20 * * * *'
const CHECK_AFTER_MS = 23 * 60 * 60 * 1000

/** Goes through the whole audit log once a day. */
export function checkChainDaily({ db, clock, log, queue }: CheckOptions) {
  queue.repeat('audit-chain', EVERY_HOUR, async () => {
    const last = await lastCheck(db)
    if (last !== null && clock().getTime() - Date.parse(last.checked_at) < CHECK_AFTER_MS) return
    const { broken } = await checkChain(backgroundDatabase(db), clock())
    if (broken !== null) log.error({ line: broken.id, why: broken.why }, 'the audit log was tampered with')
  })
}

/** Looks through the log and keeps what was found. */
export async function checkChain(db: Db, now: Date): Promise<AuditCheck> {
  const verdict = await verifyChain(db)
  const found = {
    checked_at: now,
    rows: verdict.ok ? verdict.rows : 0,
    broken_id: verdict.ok ? null : verdict.id,
    broken_why: verdict.ok ? null : verdict.why,
  }
  await db
    .insertInto('audit_checks')
    .values(found)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(found))
    .execute()
  const broken = verdict.ok ? null : { id: verdict.id, why: verdict.why }
  return { checked_at: now.toISOString(), rows: found.rows, broken }
}

/** Null before the first. */
export async function lastCheck(db: Db): Promise<AuditCheck | null> {
  const row = await db.selectFrom('audit_checks').selectAll().executeTakeFirst()
  if (row === undefined) return null
  const { checked_at, rows, broken_id: id, broken_why: why } = row
  const broken = id === null || why === null ? null : { id, why: why as NonNullable<AuditCheck['broken']>['why'] }
  return { checked_at: checked_at.toISOString(), rows, broken }
}
