import type { Book } from '#contract/requests/bookings.ts'
import { CONSENT_VERSIONS } from '#contract/visitors/consent-versions.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { maskName } from '#server/platform/security/masking.ts'
import { record } from '../audit-log/commands.ts'
import { tellStaff } from '../notices/commands.ts'
import { maskContact } from './presenter.ts'
import { requestNumber } from './submission.ts'

interface Visit {
  psychologistId: number | null
  startsAt: Date
  price: number | null
  /** Null: it is not known whether YCLIENTS has it, so staff are to see to it. */
  recordId: number | null
  wish: string | null
}

/** Takes in a request of somebody who has booked a visit themselves: a deal with its meeting. */
export async function takeInBooked(
  tx: Tx,
  ctx: Pick<Ctx<Actor | null>, 'clock' | 'actor' | 'request'>,
  { name, contact }: Pick<Book, 'name' | 'contact'>,
  { psychologistId, startsAt, price, recordId, wish }: Visit,
  timeZone: string,
): Promise<number> {
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
      ...(recordId === null ? {} : { chosen_psychologist_id: psychologistId, meeting_at: startsAt, price }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, ctx, 'request.created', { type: 'request', id, label: `Заявка ${number}`, version: 1 }, [
    { field: 'status', old: null, new: status },
    { field: 'source', old: null, new: 'booking' },
    { field: 'name', old: null, new: maskName(name) },
    { field: 'contact', old: null, new: maskContact(contact.type, contact.value) },
    { field: 'meeting_at', old: null, new: recordId === null ? null : startsAt.toISOString() },
  ])
  await tellStaff(tx, ctx, { kind: 'requests', subjectId: id, psychologistId })
  return id
}

/** The visit of a request has another time. */
export async function noteMoved(
  tx: Tx,
  ctx: Pick<Ctx<Actor | null>, 'clock' | 'actor' | 'request'>,
  id: number,
  startsAt: Date,
) {
  const before = await tx
    .selectFrom('requests')
    .select(['number', 'version', 'meeting_at'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) return
  const version = before.version + 1
  await tx
    .updateTable('requests')
    .set({ meeting_at: startsAt, version, updated_at: ctx.clock() })
    .where('id', '=', id)
    .execute()
  const subject = { type: 'request', id, label: `Заявка ${before.number}`, version }
  await record(tx, ctx, 'request.updated', subject, [
    { field: 'meeting_at', old: before.meeting_at?.toISOString() ?? null, new: startsAt.toISOString() },
  ])
}
