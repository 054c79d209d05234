import type { Notice } from '#contract/office/yclients.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Yclients, YclRecord } from '#server/platform/yclients/yclients.ts'
import { bookableMember } from './free-times.ts'
import { refreshOne } from './refresh.ts'
import { recordRun, messageForStaff, createUncountedRun } from './runs.ts'
import { asYclients, syncMember } from './sync.ts'

type NoticeCtx = Omit<Ctx, 'actor'>

/**
 * Asks for a record, at least once, and hears how it is, null where it is gone; answers whose time it was, where it is one
 * of this site.
 */
export type RecordTold = (
  ctx: NoticeCtx,
  at: { company_id: number; record_id: number },
  ask: () => Promise<YclRecord | null>,
) => Promise<number | null>

/** YCLIENTS says that something changed. It is not believed: what the notice names is fetched again. */
export async function handleYclientsWebhook(ctx: NoticeCtx, client: Yclients, notice: Notice, recordTold: RecordTold) {
  if (notice.resource === 'record') await handleRecordNotice(ctx, client, notice, recordTold)
  if (notice.resource === 'staff') await handleStaffNotice(ctx, client, notice)
}

/** Somebody changed: among the runs stands what came of it, unless it is nothing. */
async function handleStaffNotice(ctx: NoticeCtx, client: Yclients, { company_id, resource_id }: Notice) {
  const run = createUncountedRun()
  const startedAt = ctx.clock()
  try {
    await syncMember(asYclients(ctx), client, company_id, resource_id, run)
  } catch (error) {
    run.errors.push(messageForStaff(error))
    throw error
  } finally {
    const isNothing = run.errors.length === 0 && Object.values(run.counts).every((count) => count === 0)
    if (!isNothing) await recordRun(ctx, 'webhook', run, startedAt)
  }
}

/** Somebody was booked, moved or let go: the visit may be one of this site, and free times are others now. */
async function handleRecordNotice(
  ctx: NoticeCtx,
  client: Yclients,
  { company_id, resource_id, data }: Notice,
  recordTold: RecordTold,
) {
  let told = null as YclRecord | null
  const ask = async () => (told = await client.record(company_id, resource_id))
  const before = await recordTold(ctx, { company_id, record_id: resource_id }, ask)
  // Moved from one to another, it frees a time of the first; of one that is gone only the notice may say whose it was.
  const staffIds = new Set([told?.staffId, before, told === null ? data?.staff_id : null])
  for (const staffId of staffIds) {
    const member = staffId ? await bookableMember(ctx.db, company_id, staffId) : undefined
    if (member !== undefined) await refreshOne(ctx, client, member, { isWhole: true })
  }
}
