import { sql } from 'kysely'
import type { z } from 'zod'
import { newClaims } from '#contract/psychologists/claims.ts'
import type { OwnReview, ownReplySchema, TimeOff, timeOffSchema } from '#contract/psychologists/own-work.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#server/platform/http/errors.ts'
import { missing } from '#server/platform/http/guard.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import { record } from '../audit-log/commands.ts'
import { canIntroduce } from '../psychologists/policy.ts'
import { notifyOfDaysOff } from '../requests/commands.ts'
import { moderateReview } from '../reviews/commands.ts'
import { findReview } from '../reviews/queries.ts'
import { findSettings } from '../settings/queries.ts'
import { invalidateFreeTimes } from '../yclients/commands.ts'
import { presentOwnReview, timesOffOf } from './queries.ts'

const NO_REVIEW = 'Такого отзыва о\u00a0вас нет.'
const NO_CARD = 'Такого психолога нет'
const TIMES_MAX = 50

type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>

/** Answers a published review of oneself. A promise, which the practice would answer for, is refused. */
export async function replyToOwn(
  ctx: Ctx,
  id: number,
  { reply, version }: z.infer<typeof ownReplySchema>,
): Promise<OwnReview> {
  const before = await findOwn(ctx, id)
  const checks = (await findSettings(ctx.db))?.card_checks ?? 'vouched'
  const claims = checks === 'none' ? [] : newClaims(before.reply ?? '', reply ?? '')
  if (claims.length > 0) {
    const quoted = claims.map((claim) => `«${claim}»`).join(', ')
    throw new Invalid({ reply: [`Обещать результат нельзя: уберите ${quoted}`] })
  }
  try {
    return ownReview(await moderateReview(ctx, id, { reply, version }))
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    // What stands there now is told as far as the psychologist sees it.
    throw new Conflict(ownReview(await findOwn(ctx, id)), ['reply'])
  }
}

/** Of another's review, and of one that nobody sees, nobody hears whether it is there. */
async function findOwn({ db, actor }: Ctx, id: number): Promise<ReviewRow> {
  const found = await findReview(db, id)
  const isOwn = found?.psychologist?.id === actor.psychologistId
  if (found === undefined || !isOwn || found.status !== 'published') throw new NotFound(NO_REVIEW)
  return found
}

function ownReview({ id, version, author_name, text, rating, reply, published_at }: ReviewRow): OwnReview {
  return presentOwnReview({ id, version, author_name, text, rating, reply, published_at: String(published_at) })
}

/** Marks days on which somebody takes nobody: no time of theirs is free on them. Answers all that are to come. */
export async function addTimeOff(
  ctx: Ctx,
  psychologistId: number,
  input: z.infer<typeof timeOffSchema>,
  timeZone: string,
): Promise<TimeOff[]> {
  refuseOthers(ctx.actor, psychologistId)
  const today = dayIn(timeZone, ctx.clock())
  const { first_day, last_day, note } = input
  if (last_day < today) throw new Invalid({ last_day: ['Эти дни уже прошли'] })
  return transactionOnce(ctx, async (tx) => {
    const card = await lockCard(tx, psychologistId)
    const standing = await timesOffOf(tx, psychologistId, today)
    if (standing.some((one) => one.first_day <= first_day && one.last_day >= last_day)) {
      throw new Invalid({ first_day: ['Эти дни уже отмечены'] })
    }
    if (standing.length >= TIMES_MAX) throw new Invalid({ first_day: [`Не\u00a0больше ${TIMES_MAX} записей сразу`] })
    await sql`insert into times_off (created_at, psychologist_id, first_day, last_day, note, user_id)
      values (${ctx.clock()}, ${psychologistId}, ${first_day}::date, ${last_day}::date, ${note}, ${ctx.actor.id})`.execute(
      tx,
    )
    await invalidateFreeTimes(tx, psychologistId, ctx.clock())
    await notifyOfDaysOff(tx, ctx, psychologistId, { first_day, last_day }, timeZone)
    const after = await timesOffOf(tx, psychologistId, today)
    await tell(tx, ctx, card, 'psychologist.time-off-added', { old: null, new: daysText({ first_day, last_day }) })
    return after
  })
}

/** Takes such days back. Which times are free on them YCLIENTS tells when it is asked next. */
export async function removeTimeOff(ctx: Ctx, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ psychologist_id: number }>`
      select psychologist_id from times_off where id = ${id}`.execute(tx)
    const found = rows[0]
    if (found === undefined) throw new NotFound()
    refuseOthers(ctx.actor, found.psychologist_id)
    const card = await lockCard(tx, found.psychologist_id)
    const { rows: gone } = await sql<{ first_day: string; last_day: string }>`
      delete from times_off where id = ${id} returning first_day, last_day`.execute(tx)
    if (gone[0] === undefined) throw new NotFound()
    await tell(tx, ctx, card, 'psychologist.time-off-removed', { old: daysText(gone[0]), new: null })
  })
}

interface LockedCard {
  id: number
  full_name: string
}

async function lockCard(tx: Tx, psychologistId: number): Promise<LockedCard> {
  const { rows } = await sql<LockedCard>`
    select id, full_name from psychologists where id = ${psychologistId} and deleted_at is null for update`.execute(tx)
  if (rows[0] === undefined) throw new NotFound(NO_CARD)
  return rows[0]
}

/** Days off of a card that somebody may change, from a day on. Throws NotFound for a card that is not there. */
export async function timesOffFor({ db, actor }: Ctx, psychologistId: number, today: string): Promise<TimeOff[]> {
  refuseOthers(actor, psychologistId)
  const { rows } = await sql`
    select from psychologists where id = ${psychologistId} and deleted_at is null`.execute(db)
  if (rows.length === 0) throw new NotFound(NO_CARD)
  return timesOffOf(db, psychologistId, today)
}

/** Those who keep the cards, and whose card it is. */
export function refuseOthers(actor: Actor, psychologistId: number) {
  if (!canIntroduce(actor, { id: psychologistId })) throw new Forbidden(missing('psychologists.update'))
}

async function tell(
  tx: Tx,
  ctx: Ctx,
  { id, full_name }: LockedCard,
  action: 'psychologist.time-off-added' | 'psychologist.time-off-removed',
  change: { old: string | null; new: string | null },
) {
  await record(tx, ctx, action, { type: 'psychologist', id, label: full_name }, [{ field: 'time_off', ...change }])
}

/** «01.12.2026 – 10.12.2026»: no day alone, which would be told as a day of a field. */
function daysText({ first_day, last_day }: { first_day: string; last_day: string }): string {
  const [first, last] = [first_day, last_day].map((day) => day.split('-').toReversed().join('.'))
  return first === last ? `${first}` : `${first}\u00a0– ${last}`
}
