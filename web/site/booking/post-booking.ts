import type { RouterContextProvider } from 'react-router'
import type { Booked, Slot } from '#contract/requests/bookings.ts'
import type { FormCheck } from '#contract/visitors/form-check.ts'
import { api, path } from '#contract/wire/api.ts'
import { bookingApi } from '#contract/wire/booking-api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { postAsGuest } from '#web/lib/api/guest-call.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { readSlotValue } from './slot-value.ts'

const FIELDS = ['starts_at', 'name', 'contact', 'email', 'code', 'consent'] as const
type Field = (typeof FIELDS)[number]

/** Why nothing was booked. */
export interface BookingFailure {
  status: number
  typed: Partial<Record<Field | 'mark', string>>
  errors: Partial<Record<Field, string>>
  notice: string | null
  /** Beside a time that somebody has taken. */
  slots: Slot[]
  /** What was asked for before in this browser, at the same time. */
  visit?: VisitLink | undefined
}

export interface VisitLink {
  id: string
  key: string
}

/** On https the cookie's name begins with `__Host-`, or `__Secure-` where hosts share it. */
const VISITS = /^(__(Host|Secure)-)?smysl_visits=/

const FAILED = 'Записать не\u00a0получилось. Всё, что вы написали, осталось здесь: попробуйте ещё раз через минуту.'

export async function postBooking(
  context: Readonly<RouterContextProvider>,
  slug: string,
  form: FormData,
  /** Of the browser: the visits that it has asked for go along, and nothing else. */
  cookies: string | null,
): Promise<(Booked & { cookies: string[] }) | BookingFailure> {
  const text = (name: string) => String(form.get(name) ?? '')
  const names = ['name', 'contact', 'email', 'code', 'website', 'proof', 'mark']
  const time = readSlotValue(text('starts_at'))
  const body = { ...Object.fromEntries(names.map((name) => [name, text(name)])), ...time, consent: form.has('consent') }
  const known = (cookies ?? '').split('; ').find((cookie) => VISITS.test(cookie)) ?? ''
  const response = await postAsGuest(context, path(bookingApi.catalogBookings, { slug }), body, known)
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) {
    const kept = response.headers.getSetCookie().filter((cookie) => VISITS.test(cookie))
    return { ...(answer as { data: Booked }).data, cookies: kept }
  }
  const { status, fieldErrors, body: refusal } = new ApiError(response.status, answer)
  const isOfFields = FIELDS.some((name) => name in fieldErrors)
  const said = status < 500 || status === 503 ? (Object.values(fieldErrors)[0] ?? refusal.message) : FAILED
  return {
    status,
    typed: {
      ...Object.fromEntries(FIELDS.map((name) => [name, text(name)])),
      ...(await markSince(context, text('mark'))),
    },
    errors: fieldErrors,
    notice: isOfFields ? null : said,
    slots: (refusal.slots ?? []) as Slot[],
    visit: refusal.visit as VisitLink | undefined,
  }
}

/** A refusal may have spent the mark of the form. The next one counts the time that the form has stood open. */
async function markSince(context: Readonly<RouterContextProvider>, mark: string): Promise<{ mark?: string }> {
  const address = `${api.formCheck}?${new URLSearchParams({ since: mark })}`
  const check = await readApi<{ data: FormCheck }>(context, address).catch(() => null)
  return check === null ? {} : { mark: check.data.mark }
}
