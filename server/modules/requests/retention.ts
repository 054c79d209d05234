import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { RequestTerms } from '#contract/requests/request-terms.ts'
import { OPEN_STATUSES } from '#contract/requests/request-moves.ts'
import type { RequestStatus } from '#contract/requests/requests.ts'
import type { Clock } from '#server/platform/clock.ts'
import { transaction, type Db } from '#server/platform/db/database.ts'
import { recordAll } from '../audit-log/commands.ts'
import { refreshAfterErasure } from '../clients/commands.ts'
import { eraseField } from '../operations/commands.ts'
import { eraseTracesOf } from '../traces/commands.ts'
import { lockPaymentsOf } from './commands.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** So many go in one transaction: nobody waits for long, and what is done stays done. */
const BATCH = 100

/** What goes at one moment of a request's life. */
interface Stage {
  action: `request.${string}`
  isDue: RawBuilder<boolean>
  columns: RawBuilder<unknown>
  /** The log of the request names people too: its values go with the last that does. */
  erasesLog: boolean
}

/**
 * Erases what requests tell of people once their terms are over. The record stays, as a number in the counts. Requests
 * that somebody works with have no term, and those that nobody has touched for long are closed, so that theirs begin.
 * Whoever edits one right now is waited for until the next round.
 */
export async function eraseOverdueRequests(db: Db, clock: Clock, terms: RequestTerms): Promise<void> {
  const now = clock()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await closeForgotten(db, clock, before(terms.forgotten))
  const told = sql`story = null, notes = null, lost_words = null, match_snapshot = null, crisis_flag = false, story_erased_at = ${now}`
  await eraseAll(db, clock, {
    action: 'request.erased',
    isDue: sql`erased_at is null and (
      status = 'spam' and closed_at <= ${before(terms.spam)} or status = 'lost' and closed_at <= ${before(terms.lost)}
      or status = 'done' and closed_at <= ${before(terms.done)})`,
    columns: sql`${told}, name = '—', contact = '', convenient_time = null, preferences = '{}',
      psychologist_id = null, key_digest = null, chosen_psychologist_id = null, meeting_at = null,
      meeting_branch_id = null, next_contact_on = null, client_id = null, erased_at = ${now}`,
    erasesLog: true,
  })
  await eraseAll(db, clock, {
    action: 'request.story-erased',
    // What was taken up again since may have been told anew; what is told afterwards goes too, whoever wrote it.
    isDue: sql`erased_at is null and closed_at <= ${before(terms.story)} and (story_erased_at is null
      or story_erased_at < closed_at or story is not null or notes is not null or match_snapshot is not null or lost_words is not null
        or exists (select 1 from request_entries e where e.request_id = requests.id and e.text is not null))`,
    columns: sql`${told}, preferences = preferences - 'groups'`,
    erasesLog: false,
  })
}

/**
 * Closes what is open and has not changed since: no save, no call, no comment, no meeting and no contact that was planned.
 * A meeting that was arranged or paid counts as having been.
 */
async function closeForgotten(db: Db, clock: Clock, since: Date) {
  let closed = BATCH
  while (closed === BATCH) {
    closed = await transaction(db, async (tx) => {
      const { rows } = await sql<{
        id: number
        number: string
        version: number
        old: RequestStatus
        new: RequestStatus
      }>`
        with forgotten as (
          select id, status from requests
          where status = any(${OPEN_STATUSES}::text[]) and updated_at <= ${since}
            and coalesce(meeting_at, ${since}) <= ${since} and coalesce(next_contact_on, ${since}::date) <= ${since}::date
            and not exists (select 1 from request_entries e where e.request_id = requests.id and e.at > ${since})
          order by id limit ${BATCH} for update skip locked)
        update requests set status = case when forgotten.status in ('booked', 'paid') then 'done' else 'lost' end,
          version = version + 1, updated_at = ${clock()}
        from forgotten where requests.id = forgotten.id
        returning requests.id, number, version, forgotten.status as old, requests.status as new`.execute(tx)
      const lines = rows.map(({ id, number, version, ...status }) => ({
        action: 'request.closed-as-forgotten' as const,
        subject: { type: 'request', id, label: `Заявка ${number}`, version },
        changes: [{ field: 'status', ...status }],
      }))
      const request = { id: randomUUID(), ip: null, userAgent: null }
      await recordAll(tx, { clock, actor: null, request }, lines)
      return rows.length
    })
  }
}

async function eraseAll(db: Db, clock: Clock, stage: Stage) {
  let last: number | null = 0
  while (last !== null) last = await eraseBatch(db, clock, stage, last)
}

/**
 * Erases what is due of the next ones after this id. Answers the id of the last that it looked at, null when there was none:
 * what another process holds is being erased there.
 */
async function eraseBatch(
  db: Db,
  clock: Clock,
  { action, isDue, columns, erasesLog }: Stage,
  after: number,
): Promise<number | null> {
  return transaction(db, async (tx) => {
    const { rows: found } = await sql<{ id: number }>`
      select id from requests where id > ${after} and (${isDue}) order by id limit ${BATCH}`.execute(tx)
    const over = found.map(({ id }) => id)
    const last = over.at(-1) ?? null
    if (last === null) return null
    if (erasesLog) await lockPaymentsOf(tx, over)
    const { rows } = await sql<{ id: number; number: string; version: number; client_id: number | null }>`
      with due as materialized (
        select id, client_id from requests where id = any(${over}::int[]) and (${isDue}) order by id for update skip locked)
      update requests set ${columns}, version = version + 1, updated_at = ${clock()}
      from due where due.id = requests.id
      returning requests.id, number, version, due.client_id`.execute(tx)
    if (rows.length === 0) return last
    const ids = rows.map(({ id }) => id)
    await sql`delete from request_topics where request_id = any(${ids}::int[])`.execute(tx)
    // That somebody called, and when, is no secret; what was said may be.
    if (erasesLog) {
      await sql`delete from meeting_tellings where request_id = any(${ids}::int[])`.execute(tx)
      await sql`delete from meeting_reminders where request_id = any(${ids}::int[])`.execute(tx)
      await sql`delete from request_entries where request_id = any(${ids}::int[])`.execute(tx)
      await refreshAfterErasure(
        tx,
        rows.map(({ client_id }) => client_id),
      )
    } else await sql`update request_entries set text = null where request_id = any(${ids}::int[])`.execute(tx)
    await eraseField(tx, 'request', ids, 'lost_words')
    if (erasesLog) await eraseTracesOf(tx, [{ type: 'request', ids, areLeft: true }])
    const lines = rows.map(({ id, number, version }) => ({
      action,
      subject: { type: 'request', id, label: `Заявка ${number}`, version },
    }))
    const request = { id: randomUUID(), ip: null, userAgent: null }
    await recordAll(tx, { clock, actor: null, request }, lines)
    return last
  })
}
