import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import { OPEN_STATUSES } from '#contract/requests/request-moves.ts'
import { request, REQUEST_STATUS_TITLES, type RequestStatus, type UpdateRequest } from '#contract/requests/requests.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { changesBetween } from '#server/platform/entity/changes.ts'
import { Conflict, Invalid } from '#server/platform/http/errors.ts'
import { record } from '../audit-log/commands.ts'
import { refreshAfterErasure } from '../clients/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { dealColumns, reasonOf } from './deal.ts'
import { notifyAssigned, worksWithRequests } from './assigned.ts'
import { markMeetingKnown, notifyOfMeeting, type MeetingServices } from './meetings/meeting-notifications.ts'
import { canMove, ERASED, HIDDEN, OVER, STORY_ERASED } from './policy.ts'
import { presentRequest, type RequestRow } from './presenter.ts'
import { calledOffVisit, loadRequest } from './queries.ts'

export { notifyOfDaysOff } from './assigned.ts'
export {
  recordMovedVisit,
  recordVisitCancelledByPractice,
  createBookedRequest,
  isArrangedAnew,
  staysElsewhere,
} from './booked.ts'
export { claimThanks, THANKS_WORTH_MS } from './meetings/thanks.ts'

/** What the log calls the move to each state. */
export const MOVES: Record<RequestStatus, `request.${string}`> = {
  new: 'request.reopened',
  in_work: 'request.taken',
  booked: 'request.booked',
  paid: 'request.paid',
  done: 'request.completed',
  lost: 'request.lost',
  spam: 'request.marked-spam',
}

/** What of a request its sender hears of by letter. */
const TOLD = ['status', 'chosen_psychologist_id', 'meeting_at', 'meeting_format', 'meeting_branch_id']

/** Moves a request on, gives it to somebody, or keeps a note. What does not differ leaves no trace. */
export async function updateRequest(
  ctx: Ctx,
  id: number,
  input: UpdateRequest,
  services: MeetingServices,
): Promise<RequestRow> {
  return transaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ is_story_over: boolean | null }>`
      select story_erased_at > closed_at as is_story_over from requests where id = ${id} for update`.execute(tx)
    const before = await loadRequest(tx, id)
    if (input.version !== undefined && input.version !== before.version) {
      const { fields } = await fieldsChangedSince(tx, 'request', id, input.version)
      throw new Conflict(presentRequest(before, ctx.actor), fields)
    }
    const columns = {
      ...statusColumns(before, input.status),
      ...(await assigneeColumn(tx, before, input.assignee_id)),
      ...(input.notes === undefined || input.notes === before.notes ? {} : { notes: input.notes }),
      ...(await dealColumns(tx, before, input, ctx.clock())),
    }
    if (Object.keys(columns).length === 0) return before
    if (before.erased_at !== null) throw new Invalid({ [Object.keys(columns)[0] ?? 'status']: [ERASED] })
    // Any move leads out of a finished state: the term begins anew then.
    if (rows[0]?.is_story_over && !('status' in columns)) {
      if (columns.notes) throw new Invalid({ notes: [STORY_ERASED] })
      if (columns.lost_words) throw new Invalid({ lost_words: [STORY_ERASED] })
    }
    await tx
      .updateTable('requests')
      .set({ ...columns, version: before.version + 1, updated_at: ctx.clock() })
      .where('id', '=', id)
      .execute()
    const after = await loadRequest(tx, id)
    const subject = { type: 'request', id, label: `Заявка ${after.number}`, version: after.version }
    const action = after.status === before.status ? 'request.updated' : MOVES[after.status]
    await notifyAssigned(tx, ctx, [{ id, before: before.assignee, after: after.assignee }])
    // Whoever sends a letter again holds it and waits for the log: with the log in our hands we would wait for each other.
    if (TOLD.some((name) => name in columns)) await notifyOfMeeting(tx, ctx, id, services)
    await record(tx, ctx, action, subject, requestChanges(before, after))
    return after
  })
}

/**
 * The money for a request has come: moves it on by itself, from whatever state somebody could still have led it to a meeting
 * from. The caller holds the transaction; who holds a request waits for no transaction.
 */
export async function recordPaid(tx: Tx, ctx: WithdrawCtx, id: number | null): Promise<void> {
  if (id === null) return
  await sql`select 1 from requests where id = ${id} for update`.execute(tx)
  const before = await loadRequest(tx, id)
  const { number, status, erased_at, withdrawn_at } = before
  if (erased_at !== null || !['new', 'in_work', 'booked', 'lost'].includes(status)) return
  const version = before.version + 1
  // Whoever has called their visit off has no meeting for the money: only people know what they want now.
  const isOff = withdrawn_at !== null || (await calledOffVisit(tx, id)).is_meeting
  await tx
    .updateTable('requests')
    .set({
      status: 'paid',
      ...reasonOf(before, 'paid'),
      ...(isOff && { meeting_at: null }),
      version,
      updated_at: ctx.clock(),
    })
    .where('id', '=', id)
    .execute()
  const subject = { type: 'request', id, label: `Заявка ${number}`, version }
  await record(tx, ctx, 'request.paid', subject, requestChanges(before, await loadRequest(tx, id)))
}

type WithdrawCtx = Pick<Ctx<Actor | null>, 'clock' | 'actor' | 'request'>

/**
 * Takes a request back, for whoever has shown that it is theirs; the caller holds the row. Once more changes nothing. Throws
 * Invalid where nobody would answer it any more.
 */
export async function withdrawRequest(tx: Tx, ctx: WithdrawCtx, id: number): Promise<void> {
  const { number, status, version, withdrawn_at } = await loadRequest(tx, id)
  if (withdrawn_at !== null) return
  if (!OPEN_STATUSES.includes(status)) throw new Invalid({ key: [OVER] })
  const now = ctx.clock()
  await tx
    .updateTable('requests')
    .set({ status: 'lost', withdrawn_at: now, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute()
  await markMeetingKnown(tx, ctx, id)
  const subject = { type: 'request', id, label: `Заявка ${number}`, version: version + 1 }
  await record(tx, ctx, 'request.withdrawn', subject, [
    { field: 'status', old: status, new: 'lost' },
    { field: 'withdrawn_at', old: null, new: now.toISOString() },
  ])
}

/** Whoever booked it has called the visit off. What staff have closed stays closed; that it was called off is written there. */
export async function recordVisitCancelled(tx: Tx, ctx: WithdrawCtx, id: number): Promise<void> {
  const { number, status, version, withdrawn_at, erased_at } = await loadRequest(tx, id)
  if (OPEN_STATUSES.includes(status)) return withdrawRequest(tx, ctx, id)
  if (withdrawn_at !== null || erased_at !== null) return
  const now = ctx.clock()
  await tx
    .updateTable('requests')
    .set({ withdrawn_at: now, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute()
  const subject = { type: 'request', id, label: `Заявка ${number}`, version: version + 1 }
  await record(tx, ctx, 'request.withdrawn', subject, [{ field: 'withdrawn_at', old: null, new: now.toISOString() }])
}

/** Removes requests for good: somebody wants to be forgotten. */
export async function eraseRequests(tx: Tx, ids: number[]) {
  await lockPaymentsOf(tx, ids)
  const { rows } = await sql<{ client_id: number | null }>`
    delete from requests where id = any(${ids}::int[]) returning client_id`.execute(tx)
  await refreshAfterErasure(
    tx,
    rows.map(({ client_id }) => client_id),
  )
}

/** Holds what was paid for these requests, before they are erased: the database notes there which branch it was for. */
export async function lockPaymentsOf(tx: Tx, ids: number[]) {
  // Whoever books a payment holds the transaction and then its request: in this order, so that nobody waits in a ring.
  await sql`select 1 from transactions where request_id = any(${ids}::int[]) order by id for update`.execute(tx)
}

function statusColumns(before: RequestRow, status: RequestStatus | undefined) {
  if (status === undefined || status === before.status) return {}
  if (!canMove(before.status, status)) {
    const titles = [before.status, status].map((name) => `«${REQUEST_STATUS_TITLES[name]}»`)
    throw new Invalid({ status: [`Из состояния ${titles[0]} нельзя перейти в ${titles[1]}.`] })
  }
  return { status }
}

async function assigneeColumn(tx: Tx, before: RequestRow, id: number | null | undefined) {
  if (id === undefined || id === (before.assignee?.id ?? null)) return {}
  if (id !== null && !(await worksWithRequests(tx, id))) {
    throw new Invalid({ assignee_id: ['Этому человеку нельзя поручить заявку: у него нет доступа «Вести заявки».'] })
  }
  return { assignee_id: id }
}

function requestChanges(before: RequestRow, after: RequestRow) {
  return changesBetween(request, before, after).map(masked)
}

/** Notes and reasons may tell of somebody's state: the log says that they changed, not what they say. */
export function masked(change: AuditChange): AuditChange {
  if (change.field !== 'notes' && change.field !== 'lost_words') return change
  return { ...change, old: change.old && HIDDEN, new: change.new && HIDDEN }
}
