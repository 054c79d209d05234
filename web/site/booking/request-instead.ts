import type { PsychologistCard } from '#contract/catalog.ts'
import { timeInWords } from '#contract/wire/moment-words.ts'
import type { RequestFailure } from '../request/post-request.ts'
import { LEFT } from '../request/to-practice.ts'
import type { BookingFailure } from './post-booking.ts'
import { readSlotValue } from './slot-value.ts'
import { dayOfVisit } from './visit-words.ts'

/** A visit to somebody who has left the site as a request to the practice: the chosen time is the convenient one. */
export function requestInstead(
  { status, typed: { name, contact, email, consent, starts_at = '' }, errors, notice }: BookingFailure,
  unpublished: readonly PsychologistCard[],
  timeZone: string,
): RequestFailure {
  const time = readSlotValue(starts_at).starts_at
  const convenient_time = Number.isNaN(Date.parse(time))
    ? ''
    : `${dayOfVisit(time, timeZone)}, ${timeInWords(time, timeZone)}`
  const texts = { name, contact: contact || email, consent, convenient_time }
  return {
    kind: 'failure',
    status,
    typed: Object.fromEntries(Object.entries(texts).filter(([, text]) => text)),
    errors: Object.fromEntries(
      Object.entries(errors).filter(([field]) => ['name', 'contact', 'consent'].includes(field)),
    ),
    notice: [404, 422].includes(status) ? LEFT.visit : notice,
    unpublished,
  }
}
