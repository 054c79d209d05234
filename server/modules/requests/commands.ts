import { sql } from 'kysely'
import {
  request,
  REQUEST_STATUS_TITLES,
  type CreateRequest,
  type RequestAccepted,
  type RequestStatus,
  type UpdateRequest,
} from '#contract/requests/requests.ts'
import { speaksOfSelfHarm } from '#contract/crisis/crisis-words.ts'
import type { Consent } from '#contract/visitors/public-form.ts'
import { CONSENT_VERSIONS, type ConsentPurpose } from '#contract/visitors/consent-versions.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { nextNumber } from '#server/platform/db/counter.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { jsonText } from '#server/platform/db/json.ts'
import { refuseMissing } from '#server/platform/db/queries/links.ts'
import { changesBetween } from '#server/platform/entity/changes.ts'
import { Conflict, Invalid, NotFound } from '#server/platform/http/errors.ts'
import { maskName } from '#server/platform/security/masking.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { crisisHelp } from '../directories/queries.ts'
import { canMove, ERASED, STORY_ERASED } from './policy.ts'
import { maskContact, presentRequest, type RequestRow } from './presenter.ts'
import { findRequest } from './queries.ts'

/** The same person with the same wish within this time pressed the button twice. */
const REPEAT_MS = 10 * 60_000
const HIDDEN = '•••'
/** What the log calls the move to each state. */
export const MOVES: Record<RequestStatus, `request.${string}`> = {
  new: 'request.reopened',
  in_work: 'request.taken',
  booked: 'request.booked',
  done: 'request.completed',
  lost: 'request.lost',
  spam: 'request.marked-spam',
}

/** Takes a request in, or finds the one that was sent a moment ago. Words of self-harm flag it. */
export async function submitRequest(
  ctx: Ctx<Actor | null>,
  input: CreateRequest,
  timeZone: string,
): Promise<RequestAccepted> {
  const story = input.story ?? null
  const isCrisis = speaksOfSelfHarm(`${story ?? ''} ${input.convenient_time ?? ''}`)
  const lines = isCrisis ? (await crisisHelp(ctx.db)).lines : null
  const accepted = (number: string) => ({ number, crisis: lines })
  return transactionOnce(ctx, async (tx) => {
    // Two presses of one button wait for each other: the second then finds the request of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`request ${input.contact.value}`}::text, 0))`.execute(tx)
    const sent = await sentBefore(tx, ctx, input)
    if (sent !== undefined) return accepted(sent)
    await refuseMissing(tx, 'topics', input.topics)
    const now = ctx.clock()
    const number = await requestNumber(tx, dayIn(timeZone, now))
    const { id } = await tx
      .insertInto('requests')
      .values({
        created_at: now,
        updated_at: now,
        number,
        for_whom: input.for_whom,
        preferences: JSON.stringify(input.preferences),
        name: input.name,
        contact_type: input.contact.type,
        contact: input.contact.value,
        convenient_time: input.convenient_time ?? null,
        story,
        crisis_flag: isCrisis,
        match_snapshot: input.match_snapshot ? jsonText(input.match_snapshot) : null,
        consents: JSON.stringify(consentsOf(input, now)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into request_topics (request_id, topic_id)
      select ${id}, unnest(${input.topics}::int[])`.execute(tx)
    await record(tx, ctx, 'request.created', { type: 'request', id, label: `Заявка ${number}`, version: 1 }, [
      { field: 'status', old: null, new: 'new' },
      { field: 'for_whom', old: null, new: input.for_whom },
      { field: 'name', old: null, new: maskName(input.name) },
      { field: 'contact', old: null, new: maskContact(input.contact.type, input.contact.value) },
      { field: 'crisis_flag', old: null, new: isCrisis },
    ])
    return accepted(number)
  })
}

/** A number that stands for nothing, for programs that fill in the hidden field. */
export async function pretendRequest(ctx: Ctx<Actor | null>, timeZone: string): Promise<RequestAccepted> {
  const number = await transaction(ctx.db, (tx) => requestNumber(tx, dayIn(timeZone, ctx.clock())))
  return { number, crisis: null }
}

/** Moves a request on, gives it to somebody, or keeps a note. What does not differ leaves no trace. */
export async function updateRequest(ctx: Ctx, id: number, input: UpdateRequest): Promise<RequestRow> {
  return transaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ is_story_over: boolean | null }>`
      select story_erased_at > closed_at as is_story_over from requests where id = ${id} for update`.execute(tx)
    const before = await load(tx, id)
    if (input.version !== undefined && input.version !== before.version) {
      const { fields } = await fieldsChangedSince(tx, 'request', id, input.version)
      throw new Conflict(presentRequest(before, ctx.actor), fields)
    }
    const columns = {
      ...statusColumns(ctx, before, input.status),
      ...(await assigneeColumn(tx, before, input.assignee_id)),
      ...(input.notes === undefined || input.notes === before.notes ? {} : { notes: input.notes }),
    }
    if (Object.keys(columns).length === 0) return before
    if (before.erased_at !== null) throw new Invalid({ [Object.keys(columns)[0] ?? 'status']: [ERASED] })
    // Any move leads out of a finished state: the term begins anew then.
    if (rows[0]?.is_story_over && columns.notes && !('status' in columns)) throw new Invalid({ notes: [STORY_ERASED] })
    await tx
      .updateTable('requests')
      .set({ ...columns, version: before.version + 1, updated_at: ctx.clock() })
      .where('id', '=', id)
      .execute()
    const after = await load(tx, id)
    const subject = { type: 'request', id, label: `Заявка ${after.number}`, version: after.version }
    const action = after.status === before.status ? 'request.updated' : MOVES[after.status]
    await record(tx, ctx, action, subject, requestChanges(before, after))
    return after
  })
}

/** Removes requests for good: somebody wants to be forgotten. */
export async function eraseRequests(tx: Tx, ids: number[]) {
  await sql`delete from requests where id = any(${ids}::int[])`.execute(tx)
}

async function sentBefore(tx: Tx, ctx: Ctx<Actor | null>, input: CreateRequest): Promise<string | undefined> {
  const known = await tx
    .selectFrom('requests')
    .select('number')
    .where('contact', '=', input.contact.value)
    .where('for_whom', '=', input.for_whom)
    .where(sql<boolean>`story is not distinct from ${input.story ?? null}`)
    .where('created_at', '>', new Date(ctx.clock().getTime() - REPEAT_MS))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return known?.number
}

async function requestNumber(tx: Tx, day: string): Promise<string> {
  const year = day.slice(0, 4)
  return `${year.slice(2)}-${String(await nextNumber(tx, `requests:${year}`)).padStart(4, '0')}`
}

function consentsOf(input: CreateRequest, now: Date): Consent[] {
  const purposes: ConsentPurpose[] = input.consent_health ? ['personal-data', 'health-data'] : ['personal-data']
  return purposes.map((purpose) => ({ purpose, version: CONSENT_VERSIONS[purpose], at: now.toISOString() }))
}

function statusColumns(ctx: Ctx, before: RequestRow, status: RequestStatus | undefined) {
  if (status === undefined || status === before.status) return {}
  if (!canMove(before.status, status)) {
    const titles = [before.status, status].map((name) => `«${REQUEST_STATUS_TITLES[name]}»`)
    throw new Invalid({ status: [`Из состояния ${titles[0]} нельзя перейти в ${titles[1]}.`] })
  }
  const isFirstResponse = before.first_response_at === null && status !== 'spam' && status !== 'new'
  return { status, ...(isFirstResponse ? { first_response_at: ctx.clock() } : {}) }
}

async function assigneeColumn(tx: Tx, before: RequestRow, id: number | null | undefined) {
  if (id === undefined || id === (before.assignee?.id ?? null)) return {}
  if (id !== null && !(await worksWithRequests(tx, id))) {
    throw new Invalid({ assignee_id: ['Этому человеку нельзя поручить заявку: у него нет доступа «Вести заявки».'] })
  }
  return { assignee_id: id }
}

/** True for those whom a request may be given to. */
export async function worksWithRequests(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u
    join user_roles ur on ur.user_id = u.id
    join roles r on r.id = ur.role_id
    left join role_permissions rp on rp.role_id = r.id
    left join permissions pm on pm.id = rp.permission_id
    where u.id = ${userId} and u.is_active and u.deleted_at is null
      and (r.name = 'admin' or pm.name = 'requests.manage') limit 1`.execute(tx)
  return rows.length > 0
}

async function load(tx: Tx, id: number): Promise<RequestRow> {
  const request = await findRequest(tx, id)
  if (request === undefined) throw new NotFound()
  return request
}

/** Notes may tell of somebody's state: the log says that they changed, not what they say. */
function requestChanges(before: RequestRow, after: RequestRow) {
  return changesBetween(request, before, after).map((change) =>
    change.field === 'notes' ? { ...change, old: before.notes && HIDDEN, new: after.notes && HIDDEN } : change,
  )
}
