import { meetingTimeError } from '#contract/requests/meeting-time.ts'
import type { RequestStatus, UpdateRequest } from '#contract/requests/requests.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { wouldChange } from '#server/platform/entity/changes.ts'
import { request } from '#contract/requests/requests.ts'
import { CALLED_OFF } from './policy.ts'
import type { RequestRow } from './presenter.ts'
import { calledOffVisit } from './queries.ts'

/** States in which a meeting is arranged. */
const ARRANGED: readonly RequestStatus[] = ['booked']
const PLAIN = ['meeting_at', 'meeting_format', 'price', 'next_contact_on', 'lost_reason', 'lost_words'] as const

/** What a save changes of the meeting, of the next contact and of the reason. Throws Invalid for a booking without its time, or with a wrong one. */
export async function dealColumns(tx: Tx, before: RequestRow, input: UpdateRequest, now: Date) {
  const columns = {
    ...plainColumns(before, input),
    ...(await linkColumn(tx, before, input, 'chosen_psychologist', 'psychologists')),
    ...(await linkColumn(tx, before, input, 'meeting_branch', 'branches')),
    ...reasonOf(before, input.status),
    ...(await bookedAgain(tx, before, input)),
  }
  refuseWithoutMeeting(before, input, columns)
  if (columns.meeting_at) refuseUnlikely(columns.meeting_at, before, now)
  return columns
}

function refuseUnlikely(meetingAt: Date, { created_at }: RequestRow, now: Date) {
  const trouble = meetingTimeError(meetingAt.toISOString(), { requestedAt: created_at, now: now.getTime() })
  if (trouble !== undefined) throw new Invalid({ meeting_at: [trouble] })
}

type Named = Pick<
  UpdateRequest,
  Exclude<(typeof PLAIN)[number], 'meeting_at'> | 'chosen_psychologist_id' | 'meeting_branch_id'
>
type Columns = Partial<Named & { meeting_at: Date | null; ycl_record_id: null; withdrawn_at: null }>

function plainColumns(before: RequestRow, input: UpdateRequest): Columns {
  const changed = PLAIN.filter((name) => {
    const value = input[name]
    return value !== undefined && wouldChange(request.fields[name], before[name], value)
  })
  return Object.fromEntries(
    changed.map((name) => [name, name === 'meeting_at' ? input[name] && new Date(input[name]) : input[name]]),
  )
}

/** Who is taken up again was not lost for that reason. */
export function reasonOf(before: RequestRow, status: RequestStatus | undefined): Columns {
  if (before.status !== 'lost' || status === undefined || status === 'lost') return {}
  return before.lost_reason === null && before.lost_words === null ? {} : { lost_reason: null, lost_words: null }
}

/**
 * Whoever is booked again wants to come: they are told of the meeting as everybody is. A visit that was called off is not
 * booked again by the state of its request alone: nobody would know of it in YCLIENTS.
 */
async function bookedAgain(tx: Tx, before: RequestRow, { status, meeting_at }: UpdateRequest): Promise<Columns> {
  // Somebody who has paid is given a time without being booked before.
  const isGivenTime = meeting_at && (status ?? before.status) === 'paid' && before.withdrawn_at !== null
  if (isGivenTime) return { withdrawn_at: null }
  if (status === undefined || status === before.status || !ARRANGED.includes(status)) return {}
  const { is_off, is_meeting } = await calledOffVisit(tx, before.id)
  if (is_meeting && meeting_at === undefined) throw new Invalid({ meeting_at: [CALLED_OFF] })
  return {
    ...(is_off && { ycl_record_id: null }),
    ...(before.withdrawn_at !== null && { withdrawn_at: null }),
  }
}

const MISSING = { chosen_psychologist: 'Такого психолога нет', meeting_branch: 'Такого филиала нет' }

async function linkColumn(
  tx: Tx,
  before: RequestRow,
  input: UpdateRequest,
  field: keyof typeof MISSING,
  table: 'psychologists' | 'branches',
): Promise<Columns> {
  const column = `${field}_id` as const
  const id = input[column]
  if (id === undefined || id === (before[field]?.id ?? null)) return {}
  if (id !== null) {
    const found = await tx
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (found === undefined) throw new Invalid({ [column]: [MISSING[field]] })
  }
  return { [column]: id }
}

function refuseWithoutMeeting(before: RequestRow, input: UpdateRequest, columns: Columns) {
  const status = input.status ?? before.status
  const isTouched = status !== before.status || 'chosen_psychologist_id' in columns || 'meeting_at' in columns
  if (!ARRANGED.includes(status) || !isTouched) return
  const psychologist =
    'chosen_psychologist_id' in columns ? columns.chosen_psychologist_id : before.chosen_psychologist?.id
  const at = 'meeting_at' in columns ? columns.meeting_at : before.meeting_at
  const errors = {
    ...(psychologist ? {} : { chosen_psychologist_id: ['Выберите психолога'] }),
    ...(at ? {} : { meeting_at: ['Укажите день и\u00a0время встречи'] }),
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}
