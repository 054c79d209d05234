import type { RouterContextProvider } from 'react-router'
import type { Booked, Slot } from '#contract/requests/bookings.ts'
import { path } from '#contract/wire/api.ts'
import { bookingApi } from '#contract/wire/booking-api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { postAsGuest } from '#web/lib/api/guest-call.ts'
import { readSlotValue } from './slot-value.ts'

const FIELDS = ['starts_at', 'name', 'contact', 'email', 'code', 'consent'] as const
type Field = (typeof FIELDS)[number]

/** Why nothing was booked. */
export interface BookingFailure {
  status: number
  typed: Partial<Record<Field, string>>
  errors: Partial<Record<Field, string>>
  notice: string | null
  /** Beside a time that somebody has taken. */
  slots: Slot[]
}

const FAILED = 'Записать не\u00a0получилось. Всё, что вы написали, осталось здесь: попробуйте ещё раз через минуту.'

export async function postBooking(
  context: Readonly<RouterContextProvider>,
  slug: string,
  form: FormData,
): Promise<Booked | BookingFailure> {
  const text = (name: string) => String(form.get(name) ?? '')
  const names = ['name', 'contact', 'email', 'code', 'website', 'proof', 'mark']
  const time = readSlotValue(text('starts_at'))
  const body = { ...Object.fromEntries(names.map((name) => [name, text(name)])), ...time, consent: form.has('consent') }
  const response = await postAsGuest(context, path(bookingApi.catalogBookings, { slug }), body)
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return (answer as { data: Booked }).data
  const { status, fieldErrors, body: refusal } = new ApiError(response.status, answer)
  const isOfFields = FIELDS.some((name) => name in fieldErrors)
  const said = status < 500 || status === 503 ? (Object.values(fieldErrors)[0] ?? refusal.message) : FAILED
  return {
    status,
    typed: Object.fromEntries(FIELDS.map((name) => [name, text(name)])),
    errors: fieldErrors,
    notice: isOfFields ? null : said,
    slots: (refusal.slots ?? []) as Slot[],
  }
}
