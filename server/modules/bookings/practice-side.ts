import { sql } from 'kysely'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { eachInTurn, STOP } from '#server/platform/each-in-turn.ts'
import { YclientsRefusal, YclientsSilence } from '#server/platform/yclients/failures.ts'
import type { Yclients, YclRecord } from '#server/platform/yclients/yclients.ts'
import {
  isArrangedAnew,
  recordMovedVisit,
  recordVisitCancelled,
  recordVisitCancelledByPractice,
  staysElsewhere,
} from '../requests/commands.ts'
import { psychologistOf } from '../yclients/queries.ts'
import { closePrepayment } from '../transactions/commands.ts'
import { bookings, type BookingRow } from './booking-row.ts'
import { moveHold } from './hold-term.ts'
import { notifyVisitor, type LetterOptions } from './letters.ts'

export type FollowCtx = Pick<Ctx<Actor | null>, 'db' | 'clock' | 'actor' | 'request'>

/** A notice may be lost: every visit ahead is looked at so often, a few at a time. */
const CHECKED_MINUTES = 60
const CHECKED_AT_ONCE = 5
/** Of a visit that changes under every answer; the rounds find it at rest. */
const ASKED_TIMES = 3
const SOURCE = 'YCLIENTS'

interface RecordPlace {
  company_id: number
  record_id: number
}

/**
 * Makes a visit here what it is in YCLIENTS, where the practice may have moved it, given it to somebody else or called it
 * off; null of `ask`: it is there no more. Where somebody has changed the visit while the answer was on its way, the answer
 * may be older than that, and YCLIENTS is asked again. Answers whose time it was; null: the visit is not of this site.
 */
export async function applyYclientsRecord(
  ctx: FollowCtx,
  at: RecordPlace,
  ask: () => Promise<YclRecord | null>,
  options: LetterOptions,
): Promise<number | null> {
  for (let time = 1; ; time += 1) {
    const known = await visitAt(ctx.db, at)
    const told = await ask()
    if (known === undefined) return null
    if (told === null || told.isDeleted) await followCancelled(ctx, known, options)
    else {
      const { startsAt, staffId, minutes } = told
      const visit = { startsAt: new Date(startsAt), staffId, ...(minutes ? { minutes } : {}), after: known.changes }
      const isOld = !(await recordNewTime({ ...ctx, source: SOURCE }, known.id, visit, options))
      if (isOld && time < ASKED_TIMES) continue
    }
    return known.staff_id
  }
}

/** What is known to be gone in YCLIENTS is gone here. */
export async function applyYclientsRemoval(ctx: FollowCtx, at: RecordPlace, options: LetterOptions) {
  const known = await visitAt(ctx.db, at)
  if (known !== undefined) await followCancelled(ctx, known, options)
}

/** It is let go here, where nobody can tell YCLIENTS: its hold stays, for whoever can. */
export async function releaseLocally(ctx: FollowCtx, at: RecordPlace, options: LetterOptions) {
  const known = await visitAt(ctx.db, at)
  if (known !== undefined) await followCancelled(ctx, known, options, { isGone: false })
}

function visitAt(db: Db, { company_id, record_id }: RecordPlace): Promise<BookingRow | undefined> {
  return bookings(db).where('company_id', '=', company_id).where('record_id', '=', record_id).executeTakeFirst()
}

/** Looks at visits ahead that nobody has looked at for long. */
export async function checkVisits(ctx: FollowCtx, client: Yclients, options: LetterOptions) {
  const now = ctx.clock()
  const before = new Date(now.getTime() - CHECKED_MINUTES * 60_000)
  const { rows } = await sql<RecordPlace>`
    with due as (
      select id from bookings where state = 'booked' and starts_at > ${now} and (checked_at is null or checked_at <= ${before})
      order by checked_at nulls first, id limit ${CHECKED_AT_ONCE} for update skip locked)
    update bookings b set checked_at = ${now} from due where b.id = due.id returning b.company_id, b.record_id`.execute(
    ctx.db,
  )
  await eachInTurn(rows, async (visit) => {
    try {
      await applyYclientsRecord(ctx, visit, () => client.record(visit.company_id, visit.record_id), options)
    } catch (error) {
      if (error instanceof YclientsSilence) return STOP
      if (!(error instanceof YclientsRefusal)) throw error
    }
  })
}

/** Beside `bookings`: it is not over yet. */
export function isAhead(now: Date) {
  return sql<boolean>`starts_at + minutes * interval '1 minute' > ${now}`
}

/**
 * Where letters go is kept for letters alone: not after the visit, and not longer than what the request tells of its person.
 * A visit that is nobody's any more is kept for its time alone.
 */
export async function sweepVisits(db: Db, now: Date) {
  await sql`
    delete from bookings where state in ('booked', 'cancelled') and request_id is null and client_id is null
      and held_until is null and not ${isAhead(now)}`.execute(db)
  await sql`
    update bookings set sealed_letter = null
    where sealed_letter is not null and (starts_at <= ${now} or request_id is null)`.execute(db)
}

async function followCancelled(ctx: FollowCtx, { id }: BookingRow, options: LetterOptions, { isGone = true } = {}) {
  await transaction(ctx.db, async (tx) => {
    const row = await lockedVisit(tx, id)
    if (row?.state !== 'booked') return
    const changed = { ...row, state: 'cancelled' as const, changes: row.changes + 1 }
    const held_until = isGone ? null : row.held_until
    await tx
      .updateTable('bookings')
      .set({ state: 'cancelled', changes: changed.changes, held_until, updated_at: ctx.clock() })
      .where('id', '=', id)
      .execute()
    // Whoever has been told of another meeting since is to come: «Приходить не нужно» is not for them.
    const isExpected =
      row.request_id !== null && row.called_off_at === null && (await isArrangedAnew(tx, row.request_id, row))
    const kind = row.let_go_at === null ? 'booking-cancelled' : 'booking-let-go'
    if (!isExpected) await notifyVisitor(tx, ctx, kind, changed, options)
    if (row.request_id !== null) await recordIfCancelled(tx, ctx, row, row.request_id)
    await closePrepayment(tx, ctx, row.transaction_id)
  })
}

/** Whoever began to call it off themselves is who called it off: all that they asked for, unless another meeting is agreed. */
async function recordIfCancelled(tx: Tx, ctx: FollowCtx, visit: BookingRow, requestId: number) {
  const isByVisitor = visit.called_off_at !== null
  if (isByVisitor && !(await isArrangedAnew(tx, requestId, visit))) return recordVisitCancelled(tx, ctx, requestId)
  const who = isByVisitor || visit.let_go_at !== null ? ctx : { ...ctx, source: SOURCE }
  return recordVisitCancelledByPractice(tx, who, requestId, visit)
}

/** When a visit is, with whom and how long: the same as before unless named. */
interface Told {
  startsAt: Date
  staffId?: number
  minutes?: number
  /** What is told may be older than changes beyond these. */
  after?: number
  /** They have chosen the time themselves, so they come. */
  isByVisitor?: boolean
}

/**
 * Writes down that a visit is at another time, with somebody else or of another length. What is the same already tells nobody
 * anything, and of a length alone no letter goes: it would say that the visit was moved. False: the visit has changed `after`.
 */
export async function recordNewTime(
  ctx: FollowCtx & Pick<Ctx, 'source'>,
  id: number,
  { startsAt, after, ...told }: Told,
  options: LetterOptions,
): Promise<boolean> {
  return transaction(ctx.db, async (tx) => {
    const row = await lockedVisit(tx, id)
    if (row?.state !== 'booked') return true
    if (after !== undefined && row.changes !== after) return false
    // YCLIENTS may tell of their own move, whose answer was lost.
    const isByVisitor = told.isByVisitor ?? row.moving_to?.getTime() === startsAt.getTime()
    const { staffId = row.staff_id, minutes = row.minutes } = told
    const isMoved = row.starts_at.getTime() !== startsAt.getTime()
    const isGiven = row.staff_id !== staffId
    // Whoever had no card when the visit was given to them may have one now, or had one with somebody else and is parted.
    const card = await psychologistOf(tx, row.company_id, staffId)
    const psychologist_id = isGiven ? card : (card ?? row.psychologist_id)
    const isOther = isGiven || row.psychologist_id !== psychologist_id
    const isSame = !isMoved && !isOther && row.minutes === minutes
    if (isSame) return true
    const changed = {
      ...{ starts_at: startsAt, minutes, staff_id: staffId, psychologist_id, changes: row.changes + 1 },
      held_until: await moveHold(tx, ctx, row, startsAt),
      // Whoever moves it back later does something else.
      ...(isMoved && { moving_to: null, moving_until: null }),
    }
    await tx
      .updateTable('bookings')
      // Whoever wanted out when YCLIENTS was silent, and takes another time now, wants to come.
      .set({ ...changed, updated_at: ctx.clock(), ...(isByVisitor && { called_off_at: null }) })
      .where('id', '=', id)
      .execute()
    const moved = { was: row, is: changed, isByVisitor }
    if (row.request_id !== null && (await staysElsewhere(tx, row.request_id, moved))) return true
    if (isMoved) await notifyVisitor(tx, ctx, 'booking-moved', { ...row, ...changed }, options)
    if (row.request_id !== null) await recordMovedVisit(tx, ctx, row.request_id, moved)
    return true
  })
}

/** The payment first, then the request, then the booking: in this order everybody takes them. */
export async function lockedVisit(tx: Tx, id: number): Promise<BookingRow | undefined> {
  await sql`
    select 1 from transactions where id = (select transaction_id from bookings where id = ${id}) for update`.execute(tx)
  await sql`select 1 from requests where id = (select request_id from bookings where id = ${id}) for update`.execute(tx)
  return bookings(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}
