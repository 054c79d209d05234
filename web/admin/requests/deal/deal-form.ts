import { meetingTimeError } from '#contract/requests/meeting-time.ts'
import type { PracticeRequest, UpdateRequest } from '#contract/requests/requests.ts'
import type { SessionFormat } from '#contract/psychologists/session-format.ts'
import { isDeepEqual } from '#web/lib/deep-equal.ts'
import { localMoment, wireLocalMoment } from '#web/lib/forms/form-wire.ts'
import type { Option } from '#web/ui/select/option.ts'

/** A meeting as it is typed. */
export interface DealForm {
  psychologist: Option<number> | null
  /** `YYYY-MM-DD` and `HH:MM` of the site's zone; empty while nobody knows. */
  day: string
  time: string
  format: SessionFormat | null
  branch: number | null
  /** Kopecks. */
  price: number | null
}

/** What is agreed already; the person's wishes where nothing is. */
export function dealFormOf(request: PracticeRequest, timeZone: string): DealForm {
  const { chosen_psychologist: chosen, meeting_at, preferences } = request
  const { day, time } = meeting_at === null ? { day: '', time: '' } : dayAndTimeOf(meeting_at, timeZone)
  return {
    psychologist: chosen && { value: chosen.id, label: chosen.title },
    day,
    time,
    format: request.meeting_format ?? preferences.format ?? null,
    branch: request.meeting_branch?.id ?? preferences.branch ?? null,
    price: request.price,
  }
}

/** A moment as the two fields hold it. */
export function dayAndTimeOf(moment: string, timeZone: string): Pick<DealForm, 'day' | 'time'> {
  const [day = '', time = ''] = localMoment(moment, timeZone).split('T')
  return { day, time }
}

interface Around {
  /** When the request came. */
  requestedAt: string
  timeZone: string
  now: number
}

/** What is said of the moment as it is typed. A day without its time passes when it is over. */
export function momentWords(
  { day, time }: Pick<DealForm, 'day' | 'time'>,
  { requestedAt, timeZone, now }: Around,
): { trouble?: string; hint?: string } {
  // A year that is half typed is none yet.
  if (day === '' || day < '1900') return {}
  const moment = wireLocalMoment(`${day}T${time || '23:59'}`, timeZone)
  const trouble = meetingTimeError(moment, { requestedAt, now })
  if (trouble !== undefined) return { trouble }
  return Date.parse(moment) < now ? { hint: 'Это время уже прошло' } : {}
}

export function dealBody(
  { psychologist, day, time, format, branch, price }: DealForm,
  timeZone: string,
): UpdateRequest {
  return {
    chosen_psychologist_id: psychologist?.value ?? null,
    meeting_at: day === '' || time === '' ? null : wireLocalMoment(`${day}T${time}`, timeZone),
    meeting_format: format,
    meeting_branch_id: format === 'online' ? null : branch,
    price,
  }
}

/** What stood at the price when somebody was chosen, and whether it came from the card of whom they were chosen for. */
export interface PriceBefore {
  price: number | null
  isFromCard: boolean
}

/**
 * The price that has come from a card, unless another was typed or somebody else chosen meanwhile. Of a card without one
 * nothing comes but this: the price of another card does not stay.
 */
export function withCardPrice(
  form: DealForm,
  psychologistId: number,
  price: number | null,
  before: PriceBefore,
): DealForm {
  if (form.psychologist?.value !== psychologistId || form.price !== before.price) return form
  return price === null && !before.isFromCard ? form : { ...form, price }
}

/** What is chosen by itself of a meeting: a day with the time of somebody else would be a moment that nobody chose. */
const DEAL_PARTS = {
  psychologist: ['psychologist'],
  moment: ['day', 'time'],
  format: ['format'],
  branch: ['branch'],
  price: ['price'],
} as const satisfies Record<string, readonly (keyof DealForm)[]>
export type DealPart = keyof typeof DEAL_PARTS

/**
 * The form, begun before somebody else saved the meeting, with what it has left alone as they saved it, and the parts that
 * both changed, each in their own way: those stay as they are typed.
 */
export function renewedDeal(
  begun: DealForm,
  typed: DealForm,
  saved: DealForm,
): { form: DealForm; disputed: DealPart[] } {
  const parts = Object.keys(DEAL_PARTS) as DealPart[]
  const isTyped = (part: DealPart) => !isSamePart(part, begun, typed)
  return {
    form: withDealParts(
      typed,
      saved,
      parts.filter((part) => !isTyped(part)),
    ),
    disputed: parts.filter(
      (part) => isTyped(part) && !isSamePart(part, begun, saved) && !isSamePart(part, typed, saved),
    ),
  }
}

/** The form with these parts of another. */
export function withDealParts(form: DealForm, other: DealForm, parts: readonly DealPart[]): DealForm {
  const names = parts.flatMap((part) => [...DEAL_PARTS[part]])
  return { ...form, ...Object.fromEntries(names.map((name) => [name, other[name]])) }
}

export function isSamePart(part: DealPart, one: DealForm, other: DealForm): boolean {
  return DEAL_PARTS[part].every((name) => isDeepEqual(one[name], other[name]))
}

/** The fields of the meeting as they were: what an undo sends back. */
export function dealBefore(request: PracticeRequest): UpdateRequest {
  const { chosen_psychologist, meeting_at, meeting_format, meeting_branch, price } = request
  return {
    chosen_psychologist_id: chosen_psychologist?.id ?? null,
    meeting_at,
    meeting_format,
    meeting_branch_id: meeting_branch?.id ?? null,
    price,
  }
}

/** The moment is one for the server and two fields here: what is said of it stands at the one that is empty. */
export function errorsByField(
  { meeting_at, ...others }: Record<string, string>,
  { day, time }: Pick<DealForm, 'day' | 'time'>,
): Record<string, string> {
  if (meeting_at === undefined) return others
  if (day !== '' && time !== '') return { ...others, day: meeting_at }
  return { ...others, ...(day === '' && { day: 'Укажите день' }), ...(time === '' && { time: 'Укажите время' }) }
}
