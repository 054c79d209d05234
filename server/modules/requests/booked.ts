import { sql } from 'kysely'
import type { Book } from '#contract/requests/bookings.ts'
import { OPEN_STATUSES } from '#contract/requests/request-moves.ts'
import type { RequestStatus } from '#contract/requests/requests.ts'
import { CONSENT_VERSIONS } from '#contract/visitors/consent-versions.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { maskName } from '#server/platform/security/masking.ts'
import { record } from '../audit-log/commands.ts'
import { clientFor, refreshClients, type Contact } from '../clients/commands.ts'
import { notifyStaff } from '../notices/commands.ts'
import { HIDDEN } from './policy.ts'
import { maskContact } from './presenter.ts'
import { markMeetingKnown } from './meetings/meeting-notifications.ts'
import { requestNumber } from './submission.ts'

interface Visit {
  psychologistId: number | null
  startsAt: Date
  price: number | null
  /** Null: it is not known whether YCLIENTS has it, so staff are to see to it. */
  recordId: number | null
  wish: string | null
}

/** States in which somebody is expected, and reminded of their meeting. */
export const WITH_MEETING: readonly RequestStatus[] = ['booked', 'paid']

type NoteCtx = Pick<Ctx<Actor | null>, 'clock' | 'actor' | 'request' | 'source'>

/** Takes in a request of somebody who has booked a visit themselves: a deal with its meeting. Answers its id. */
export async function createBookedRequest(
  tx: Tx,
  ctx: Pick<Ctx<Actor | null>, 'clock' | 'actor' | 'request'>,
  { name, contact, email }: Pick<Book, 'name' | 'contact' | 'email'>,
  { psychologistId, startsAt, price, recordId, wish }: Visit,
  timeZone: string,
): Promise<number> {
  const contacts: Contact[] = [{ kind: contact.type, value: contact.value }]
  if (email !== undefined) contacts.push({ kind: 'email', value: email })
  const client_id = await clientFor(tx, ctx, { name, contacts })
  const now = ctx.clock()
  const number = await requestNumber(tx, dayIn(timeZone, now))
  const status = recordId === null ? 'new' : 'booked'
  const consents = [{ purpose: 'personal-data', version: CONSENT_VERSIONS['personal-data'], at: now.toISOString() }]
  const { id } = await tx
    .insertInto('requests')
    .values({
      created_at: now,
      updated_at: now,
      number,
      status,
      source: 'booking',
      for_whom: 'self',
      preferences: '{}',
      name,
      contact_type: contact.type,
      contact: contact.value,
      convenient_time: wish,
      crisis_flag: false,
      consents: JSON.stringify(consents),
      psychologist_id: psychologistId,
      ycl_record_id: recordId,
      client_id,
      ...(recordId === null ? {} : { chosen_psychologist_id: psychologistId, meeting_at: startsAt, price }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refreshClients(tx, [client_id])
  if (recordId !== null) await markMeetingKnown(tx, ctx, id)
  await notifyStaff(tx, ctx, { kind: 'requests', subjectId: id, psychologistId })
  const changes = [
    { field: 'status', old: null, new: status },
    { field: 'source', old: null, new: 'booking' },
    { field: 'name', old: null, new: maskName(name) },
    { field: 'contact', old: null, new: maskContact(contact.type, contact.value) },
    { field: 'meeting_at', old: null, new: recordId === null ? null : startsAt.toISOString() },
  ]
  await record(tx, ctx, 'request.created', { type: 'request', id, label: `Заявка ${number}`, version: 1 }, changes)
  return id
}

/** A visit as far as it is compared with the meeting of its request. */
interface AtVisit {
  starts_at: Date
  psychologist_id: number | null
}

interface Moved {
  was: AtVisit
  is: AtVisit
  /** By its link: whoever moves a visit comes to it. */
  isByVisitor: boolean
}

/** The visit of a request has another time, or another psychologist. A request that was lost is alive again with whoever moves it. */
export async function recordMovedVisit(tx: Tx, ctx: NoteCtx, id: number, { was, is, isByVisitor }: Moved) {
  const before = await tx
    .selectFrom('requests')
    .select(['number', 'version', 'status', 'meeting_at', 'chosen_psychologist_id', 'lost_reason', 'lost_words'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) return
  const isAtOther = was.starts_at.getTime() !== is.starts_at.getTime()
  const isWithOther = was.psychologist_id !== is.psychologist_id
  // What is where it was moves no meeting: staff may have agreed on another time.
  const meeting_at = isAtOther ? is.starts_at : before.meeting_at
  const theirs = isAtOther ? (is.psychologist_id ?? before.chosen_psychologist_id) : before.chosen_psychologist_id
  const chosen = isWithOther ? is.psychologist_id : theirs
  const isMoved = before.meeting_at?.getTime() !== meeting_at?.getTime()
  const isGiven = before.chosen_psychologist_id !== chosen
  const status = isByVisitor && before.status === 'lost' ? await statusAgain(tx, id) : null
  if (!isMoved && !isGiven && status === null) return
  const again = status === null ? {} : { status, lost_reason: null, lost_words: null }
  const version = before.version + 1
  await tx
    .updateTable('requests')
    .set({ meeting_at, ...again, version, updated_at: ctx.clock() })
    .where('id', '=', id)
    .execute()
  // The letter about the visit tells of its time; that somebody else takes it, the letter about the meeting does: what is
  // known is noted with whoever it was before.
  if (isMoved) await markMeetingKnown(tx, ctx, id)
  await tx.updateTable('requests').set({ chosen_psychologist_id: chosen }).where('id', '=', id).execute()
  const subject = { type: 'request', id, label: `Заявка ${before.number}`, version }
  await record(tx, ctx, status === null ? 'request.updated' : `request.${status}`, subject, [
    ...(status === null ? [] : changesOfRevival(before, status)),
    ...(isGiven ? [await givenChange(tx, before.chosen_psychologist_id, chosen)] : []),
    ...(isMoved
      ? [{ field: 'meeting_at', old: before.meeting_at?.toISOString() ?? null, new: meeting_at?.toISOString() ?? null }]
      : []),
  ])
}

/** What a lost request becomes whose meeting stands: what has been paid for it stays paid. */
async function statusAgain(tx: Tx, id: number): Promise<'paid' | 'booked'> {
  const { rows } = await sql`
    select from transactions where request_id = ${id} and status in ('paid', 'partially_refunded') limit 1`.execute(tx)
  return rows.length > 0 ? 'paid' : 'booked'
}

type Lost = Record<'lost_reason' | 'lost_words', string | null>

function changesOfRevival({ lost_reason, lost_words }: Lost, status: RequestStatus) {
  return [
    { field: 'status', old: 'lost', new: status },
    ...(lost_reason === null ? [] : [{ field: 'lost_reason', old: lost_reason, new: null }]),
    ...(lost_words === null ? [] : [{ field: 'lost_words', old: HIDDEN, new: null }]),
  ]
}

async function givenChange(tx: Tx, before: number | null, after: number | null) {
  const people = await tx
    .selectFrom('psychologists')
    .select(['id', 'full_name as title'])
    .where('id', 'in', [before ?? 0, after ?? 0])
    .execute()
  const linked = (id: number | null) => people.find((one) => one.id === id) ?? null
  return { field: 'chosen_psychologist', old: linked(before), new: linked(after) }
}

interface Meeting {
  meeting_at: Date | null
  chosen_psychologist_id: number | null
}

/** Staff have agreed on another meeting since, and whoever left the request knows of it. */
export async function isArrangedAnew(tx: Tx, id: number, visit: AtVisit): Promise<boolean> {
  const meeting = await tx
    .selectFrom('requests')
    .select(['meeting_at', 'chosen_psychologist_id'])
    .where('id', '=', id)
    .where('status', 'in', WITH_MEETING)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return meeting !== undefined && isAnother(meeting, visit)
}

/** The practice moves or gives away a visit that is no longer the meeting, and does not make it that: nobody else needs to know. */
export async function staysElsewhere(tx: Tx, id: number, { was, is, isByVisitor }: Moved): Promise<boolean> {
  if (isByVisitor || !(await isArrangedAnew(tx, id, was))) return false
  if (was.starts_at.getTime() === is.starts_at.getTime()) return true
  const { rows } = await sql<{ chosen: number | null }>`
    select chosen_psychologist_id as chosen from requests where id = ${id}`.execute(tx)
  return ![was.psychologist_id, is.psychologist_id].includes(rows[0]?.chosen ?? null)
}

function isAnother({ meeting_at, chosen_psychologist_id }: Meeting, visit: AtVisit): boolean {
  if (meeting_at === null) return false
  return meeting_at.getTime() !== visit.starts_at.getTime() || chosen_psychologist_id !== visit.psychologist_id
}

/**
 * The practice has called the visit off on its own side: somebody is to find out what the visitor wants now. Where another
 * meeting has been agreed by now, this is known, and it stays.
 */
export async function recordVisitCancelledByPractice(tx: Tx, ctx: NoteCtx, id: number, visit: AtVisit) {
  const before = await tx
    .selectFrom('requests')
    .select(['number', 'version', 'status', 'meeting_at', 'chosen_psychologist_id', 'ycl_record_id'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined || !OPEN_STATUSES.includes(before.status as RequestStatus)) return
  const isArranged = WITH_MEETING.includes(before.status as RequestStatus)
  if (before.meeting_at === null && !isArranged) return
  const version = before.version + 1
  const subject = { type: 'request', id, label: `Заявка ${before.number}`, version }
  if (isAnother(before, visit)) {
    if (before.ycl_record_id === null) return
    // Its number there is no number of this meeting.
    await tx
      .updateTable('requests')
      .set({ ycl_record_id: null, version, updated_at: ctx.clock() })
      .where('id', '=', id)
      .execute()
    return record(tx, ctx, 'request.updated', subject, [
      { field: 'ycl_record_id', old: before.ycl_record_id, new: null },
    ])
  }
  const status = isArranged ? 'in_work' : before.status
  await tx
    .updateTable('requests')
    .set({ status, meeting_at: null, ycl_record_id: null, version, updated_at: ctx.clock() })
    .where('id', '=', id)
    .execute()
  await markMeetingKnown(tx, ctx, id)
  return record(tx, ctx, isArranged ? 'request.taken' : 'request.updated', subject, [
    ...(isArranged ? [{ field: 'status', old: before.status, new: status }] : []),
    { field: 'meeting_at', old: before.meeting_at?.toISOString() ?? null, new: null },
  ])
}
