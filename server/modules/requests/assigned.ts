import { sql } from 'kysely'
import { OPEN_STATUSES } from '#contract/requests/request-moves.ts'
import type { Zoned } from '#contract/office/settings.ts'
import type { Linked } from '#contract/wire/http.ts'
import { dayIn, withinPeriod } from '#server/platform/calendar.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { notifyPeople, notifyStaff } from '../notices/commands.ts'

/** Nobody calls earlier. By the practice's clock. */
const FIRST_HOUR = 9
const AT_ONCE = 200

interface Assigned {
  id: number
  before: Linked | null
  after: Linked | null
}

/** Tells people that a request is theirs now; what somebody takes themselves they know. */
export async function notifyAssigned(tx: Tx, ctx: Pick<Ctx, 'clock' | 'actor'>, changed: readonly Assigned[]) {
  const told = changed.flatMap(({ id, before, after }) =>
    after === null || after.id === before?.id || after.id === ctx.actor.id ? [] : [{ subjectId: id, userId: after.id }],
  )
  await notifyPeople(tx, ctx, { kind: 'assigned', told })
}

/** Reminds of people whom it was agreed to call today. Once a day that was set, whichever process does it. */
export async function remindOfContacts({ db, clock }: Pick<Ctx<null>, 'db' | 'clock'>, { timeZone }: Zoned) {
  const now = clock()
  if (hourIn(timeZone, now) < FIRST_HOUR) return
  await transaction(db, async (tx) => {
    const { rows } = await sql<Led>`
      update requests set contact_told_on = next_contact_on where id in (
        select id from requests
        where next_contact_on <= ${dayIn(timeZone, now)}::date and contact_told_on is distinct from next_contact_on
          and status = any(${OPEN_STATUSES}::text[]) and erased_at is null
        order by id limit ${AT_ONCE} for update skip locked)
      returning id, assignee_id, psychologist_id`.execute(tx)
    await notifyAssignee(tx, { clock }, 'contacts', rows)
  })
}

/** Tells of the people who are to come to a psychologist on these days, which are taken off: somebody has to call them. */
export async function notifyOfDaysOff(
  tx: Tx,
  { clock }: Pick<Ctx<null>, 'clock'>,
  psychologistId: number,
  days: { first_day: string; last_day: string },
  timeZone: string,
) {
  const within = withinPeriod(sql`meeting_at`, { date_from: days.first_day, date_to: days.last_day }, timeZone)
  const { rows } = await sql<Led>`
    select id, assignee_id, chosen_psychologist_id as psychologist_id from requests
    where chosen_psychologist_id = ${psychologistId} and status in ('booked', 'paid') and erased_at is null
      and meeting_at > ${clock()} and ${sql.join(within, sql` and `)}
    order by id`.execute(tx)
  await notifyAssignee(tx, { clock }, 'days_off', rows)
}

interface Led {
  id: number
  assignee_id: number | null
  psychologist_id: number | null
}

/** The one who leads a request; all of them where nobody does, or somebody who no longer can. */
async function notifyAssignee(
  tx: Tx,
  ctx: Pick<Ctx<null>, 'clock'>,
  kind: 'contacts' | 'days_off',
  requests: readonly Led[],
) {
  const leaders = requests.flatMap(({ assignee_id }) => assignee_id ?? [])
  const working = await workingWithRequests(tx, leaders)
  const told = requests.flatMap(({ id, assignee_id }) =>
    assignee_id !== null && working.has(assignee_id) ? [{ subjectId: id, userId: assignee_id }] : [],
  )
  await notifyPeople(tx, ctx, { kind, told })
  for (const { id, assignee_id, psychologist_id } of requests) {
    if (assignee_id !== null && working.has(assignee_id)) continue
    await notifyStaff(tx, ctx, { kind, subjectId: id, psychologistId: psychologist_id })
  }
}

/** True for those whom a request may be given to. */
export async function worksWithRequests(tx: Tx, userId: number): Promise<boolean> {
  return (await workingWithRequests(tx, [userId])).has(userId)
}

/** Those of them whom a request may be given to. */
export async function workingWithRequests(tx: Tx, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from users u
    join user_roles ur on ur.user_id = u.id
    join roles r on r.id = ur.role_id
    left join role_permissions rp on rp.role_id = r.id
    left join permissions pm on pm.id = rp.permission_id
    where u.id = any(${userIds}::int[]) and u.is_active and u.deleted_at is null
      and (r.name = 'admin' or pm.name = 'requests.manage')`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

function hourIn(timeZone: string, at: Date): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at))
}
