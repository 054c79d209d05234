import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { eachInTurn } from '#server/platform/each-in-turn.ts'
import { claimThanks, THANKS_WORTH_MS } from '../requests/commands.ts'
import { inviteToReview } from '../reviews/commands.ts'
import { letterSubjectOf, type PaymentServices } from './payment-services.ts'

/** A payment without a request does not tell when its meeting is; most are paid for shortly before. */
const WITHOUT_MEETING_MS = 3 * 24 * 60 * 60_000
/** As long as most meetings are, where the psychologist has not said otherwise. Minutes. */
const USUAL_MINUTES = 60
const AT_ONCE = 200

type RoundCtx = Pick<Ctx<null>, 'db' | 'clock' | 'request'>
type Services = Pick<PaymentServices, 'outbox' | 'site'>

/**
 * Thanks payers and asks them for a review once their meeting is over: its time and length have passed, or staff have said
 * that it was. Each payment is asked about once, each request once, whichever process does it.
 */
export async function inviteAfterMeetings(ctx: RoundCtx, services: Services) {
  const now = ctx.clock()
  const { rows } = await sql<{ id: number }>`
    select id from (${meetingsOver(now)}) as over order by id limit ${AT_ONCE}`.execute(ctx.db)
  await eachInTurn(rows, ({ id }) => transaction(ctx.db, (tx) => invite(tx, ctx, id, services)))
}

async function invite(tx: Tx, ctx: RoundCtx, id: number, { outbox, site }: Services) {
  const now = ctx.clock()
  // Money that goes back just now is waited for: then there is no meeting to tell of.
  await sql`select 1 from transactions where id = ${id} for update`.execute(tx)
  const { rows } = await sql<{ request_id: number | null }>`
    select request_id from (${meetingsOver(now)}) as over where id = ${id}`.execute(tx)
  const [over] = rows
  if (over === undefined) return
  if (over.request_id !== null && !(await claimThanks(tx, over.request_id, now))) return
  const invitation = await inviteToReview(tx, id, site, { now, isAfterMeeting: over.request_id !== null })
  if (invitation === null) return
  await outbox.post(tx, ctx, { kind: 'review-invitation', ...invitation, subject: letterSubjectOf(id) })
}

/** Payments whose payer may be asked now; what has been over for long is let be. */
function meetingsOver(now: Date) {
  const ended = sql`case when q.id is null then t.paid_at + ${WITHOUT_MEETING_MS} * interval '1 millisecond'
    when q.status = 'done' then q.closed_at
    when q.status in ('booked', 'paid') then q.meeting_at + interval '1 minute' * coalesce(
      case when q.for_whom = 'couple' then p.meeting_minutes_couple end, p.meeting_minutes, ${USUAL_MINUTES}) end`
  return sql`
    select t.id, t.request_id from transactions t
    left join requests q on q.id = t.request_id
    left join psychologists p on p.id = coalesce(q.chosen_psychologist_id, t.psychologist_id)
    where t.status in ('paid', 'partially_refunded') and t.purpose in ('consultation', 'package')
      and t.psychologist_id is not null and t.payer_email is not null
      and ${ended} <= ${now}::timestamptz and ${ended} > ${new Date(now.getTime() - THANKS_WORTH_MS)}::timestamptz
      and not exists (select 1 from review_invitations i where i.transaction_id = t.id)
      and not exists (select 1 from meeting_thanks k where k.request_id = t.request_id)
      and not exists (select 1 from restricted_payers r where r.transaction_id = t.id)`
}
