import { sql, type RawBuilder } from 'kysely'
import { CHECKED_DAYS, phrasesOf } from '#contract/crisis/crisis-line.ts'
import type { CrisisHelp } from '#contract/crisis/crisis-answers.ts'
import { crisisLineOf, DEFAULT_CRISIS_LINES } from '#contract/crisis/crisis-lines.ts'
import { answerTimeAfter, type AnswerTime, type HoursLine } from '#contract/requests/answer-time.ts'
import { dayIn, timeIn } from '#server/platform/calendar.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { cachedReading } from '#server/platform/db/cached-reads.ts'

/** The telephones that answer at once, as staff keep them; the ones in the code while they keep none. */
export function crisisHelp(db: Db | Tx): Promise<CrisisHelp> {
  return cachedHelp(db, '')
}

// At the foot of every page.
const cachedHelp = cachedReading({ tables: ['crisis_lines'], max: 1, read: readCrisisHelp })

async function readCrisisHelp(db: Db | Tx): Promise<CrisisHelp> {
  const rows = await db
    .selectFrom('crisis_lines')
    .select(['title', 'number', 'mobile_number', 'for_whom', 'region', 'hours', 'phrases'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const lines = rows.length === 0 ? [...DEFAULT_CRISIS_LINES] : rows.map(crisisLineOf)
  return { lines, phrases: rows.flatMap(({ phrases }) => phrasesOf(phrases)) }
}

/** The working hours in which somebody who writes at that moment is answered; null when staff have set none. */
export async function answerTimeFor(db: Db | Tx, asked: Date, timeZone: string): Promise<AnswerTime | null> {
  const lines = await db
    .selectFrom('working_hours')
    .select(['id', 'weekdays', 'opens_at', 'closes_at', 'first_day', 'last_day'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return answerTimeAfter(lines as HoursLine[], { day: dayIn(timeZone, asked), time: timeIn(timeZone, asked) })
}

/** How many lines nobody has checked for too long: a part of a statement. */
export function staleCrisisLines(today: string): RawBuilder<unknown> {
  return sql`(select json_build_object('count', count(*)) from crisis_lines
    where deleted_at is null and (checked_at is null or checked_at < ${today}::date - ${CHECKED_DAYS}::int))`
}
