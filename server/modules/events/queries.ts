import { sql } from 'kysely'
import { failedPaymentsSince, LIVE_COUNTS, LIVE_COUNT_NAMES, refusedLettersSince } from '#contract/office/live-kinds.ts'
import type { LiveCounts } from '#contract/office/live.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { applicationCount } from '../applications/queries.ts'
import { letterCount } from '../letters/queries.ts'
import { waitingProposalCount } from '../psychologists/queries.ts'
import { requestCount } from '../requests/queries.ts'
import { reviewCount } from '../reviews/queries.ts'
import { transactionCount } from '../transactions/queries.ts'

/** The numbers of the whole practice, for any person to take theirs from. */
export interface StaffCounts {
  counted: Record<Exclude<keyof typeof LIVE_COUNTS, 'own_requests'>, number>
  ownByUser: ReadonlyMap<number, number>
}

interface CountOptions {
  now: Date
  timeZone: string
  /** Known elsewhere, and kept there for some seconds. */
  troubles: () => Promise<number>
}

/** Counts what waits, as the dashboard does. One statement, whoever asks. */
export async function countForStaff(db: Db, { now, timeZone, troubles }: CountOptions): Promise<StaffCounts> {
  const requests = { timeZone, isPersonal: false, now, ownId: 0 }
  const today = dayIn(timeZone, now)
  const failed = { status: ['failed' as const], date_from: failedPaymentsSince(today) }
  const refused = { not_taken: true, date_from: refusedLettersSince(today) }
  const [broken, { rows }] = await Promise.all([
    troubles(),
    sql<Row>`select
    ${requestCount({ status: ['new'] }, requests)} as requests,
    ${requestCount({ status: ['new'], crisis: true }, requests)} as crisis,
    ${reviewCount({ status: ['pending'] }, timeZone)} as reviews,
    ${applicationCount({ status: ['new'] }, timeZone)} as applications,
    ${waitingProposalCount()} as card_proposals,
    ${transactionCount(failed, { timeZone, seesPayer: false })} as failed_payments,
    ${transactionCount({ in_question: true }, { timeZone, seesPayer: false })} as payments_in_question,
    ${letterCount(refused, { timeZone, now, open: [] })} as refused_letters,
    (select coalesce(jsonb_object_agg(assignee_id, count), '{}') from (
      select assignee_id, count(*) from requests where assignee_id is not null and status in ('new', 'in_work')
      group by assignee_id) as own) as own`.execute(db),
  ])
  const { own, ...counted } = rows[0] as Row
  const numbers = Object.entries(counted).map(([name, { count }]) => [name, count])
  return {
    counted: { ...(Object.fromEntries(numbers) as Counted), troubles: broken },
    ownByUser: new Map(Object.entries(own).map(([id, count]) => [Number(id), count])),
  }
}

type Counted = Omit<StaffCounts['counted'], 'troubles'>
type Row = Record<keyof Counted, { count: number }> & { own: Record<string, number> }

/** Of the numbers those that this person's permissions show. */
export function countsFor(actor: Pick<Actor, 'id' | 'permissions'>, { counted, ownByUser }: StaffCounts): LiveCounts {
  const shown = LIVE_COUNT_NAMES.filter((name) => actor.permissions.has(LIVE_COUNTS[name]))
  return Object.fromEntries(
    shown.map((name) => [name, name === 'own_requests' ? (ownByUser.get(actor.id) ?? 0) : counted[name]]),
  )
}
