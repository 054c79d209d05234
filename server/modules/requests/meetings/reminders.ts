import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { eachInTurn } from '#server/platform/each-in-turn.ts'
import { writtenLetter } from '../../letters/queries.ts'
import { meetingValues, type ToldMeeting } from './letters.ts'
import { letterAddress } from './second-address.ts'
import { subjectOf, type MeetingServices } from './meeting-notifications.ts'

const HOUR_MS = 60 * 60_000
const AT_ONCE = 200

interface ReminderServices extends MeetingServices {
  /** How many hours before; none: nobody is reminded. */
  hoursBefore: readonly number[]
}

type RoundCtx = Pick<Ctx<null>, 'db' | 'clock' | 'request'>

interface DueRow extends ToldMeeting {
  id: number
  to: string
  /** When the person last heard of the meeting, or chose it. */
  known_at: Date
}

/**
 * Reminds whoever has a meeting soon and left an address. Of two processes one makes each letter; of several reminders that
 * are due at once, the program having been away, one goes; who has just heard of the meeting is not reminded of it.
 */
export async function remindOfMeetings(ctx: RoundCtx, services: ReminderServices) {
  const [first] = services.hoursBefore.toSorted((one, other) => other - one)
  if (first === undefined) return
  const now = ctx.clock()
  const { rows } = await sql<{ id: number }>`
    select q.id from requests q
    where ${isRemindable(now)} and q.meeting_at <= ${new Date(now.getTime() + first * HOUR_MS)} and exists (
      select 1 from unnest(${services.hoursBefore}::int[]) h (hours)
      where q.meeting_at <= ${now}::timestamptz + h.hours * interval '1 hour' and not exists (
        select 1 from meeting_reminders r
        where r.request_id = q.id and r.meeting_at = q.meeting_at and r.hours = h.hours))
    order by q.meeting_at, q.id limit ${AT_ONCE}`.execute(ctx.db)
  await eachInTurn(rows, ({ id }) => transaction(ctx.db, (tx) => remind(tx, ctx, id, services)))
}

async function remind(tx: Tx, ctx: RoundCtx, id: number, services: ReminderServices) {
  const { outbox, site, zone, hoursBefore } = services
  const now = ctx.clock()
  // Whoever gives the meeting another time now is waited for: nobody is reminded of the former one.
  await sql`select 1 from requests where id = ${id} for update`.execute(tx)
  const { rows } = await sql<DueRow>`
    select q.id, q.number, q.name, ${letterAddress} as "to", q.meeting_at, q.meeting_format as format,
      (select b.title from branches b where b.id = q.meeting_branch_id) as branch,
      (select p.full_name from psychologists p where p.id = q.chosen_psychologist_id) as psychologist,
      coalesce((select max(t.at) from meeting_tellings t where t.request_id = q.id), q.created_at) as known_at
    from requests q where q.id = ${id} and ${isRemindable(now)}`.execute(tx)
  const [meeting] = rows
  if (meeting === undefined) return
  const due = hoursBefore.filter((hours) => meeting.meeting_at.getTime() - hours * HOUR_MS <= now.getTime())
  const fresh: number[] = []
  for (const hours of due) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('meeting_reminders')
      .values({ request_id: id, meeting_at: meeting.meeting_at, hours, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) fresh.push(hours)
  }
  const nearest = Math.min(...fresh)
  const isNews = meeting.known_at.getTime() <= meeting.meeting_at.getTime() - nearest * HOUR_MS
  if (fresh.length === 0 || !isNews) return
  await outbox.post(tx, ctx, {
    kind: 'meeting-reminder',
    mail: await writtenLetter(tx, site, meeting.to, 'meeting-reminder', meetingValues(meeting, zone)),
    subject: subjectOf(id),
    expiresAt: meeting.meeting_at,
  })
}

/** Of a time that is held for money nobody knows yet whether it stands. */
function isRemindable(now: Date) {
  return sql<boolean>`(q.status in ('booked', 'paid') and q.erased_at is null and q.meeting_at > ${now}::timestamptz
    and ${letterAddress} is not null and not exists (
      select from bookings v where v.request_id = q.id and v.state = 'booked' and v.held_until is not null))`
}
