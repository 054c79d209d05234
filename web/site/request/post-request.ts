import type { RouterContextProvider } from 'react-router'
import type { PsychologistCard } from '#contract/catalog.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import { siteHref } from '#contract/people/site-links.ts'
import type { RequestAccepted } from '#contract/requests/new-request.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { postAsGuest } from '#web/lib/api/guest-call.ts'

/** Fields that come back with what was typed when the request is refused. */
export const REQUEST_FIELDS = [
  'for_whom',
  'name',
  'contact',
  'convenient_time',
  'story',
  'consent',
  'consent_health',
] as const
type RequestField = (typeof REQUEST_FIELDS)[number]

/** Why a request was not taken. */
export interface RequestFailure {
  kind: 'failure'
  status: number
  typed: Partial<Record<RequestField | 'mark', string>>
  errors: Partial<Record<RequestField, string>>
  /** What concerns no field. */
  notice: string | null
  /** Its psychologist or its page has left the site: those who are like them. The form goes to the practice then. */
  unpublished?: readonly PsychologistCard[]
}

export type RequestOutcome = { kind: 'accepted'; accepted: RequestAccepted } | RequestFailure

const FAILED = 'Заявка не отправилась. Всё, что вы написали, осталось здесь: попробуйте ещё раз через минуту.'

/** Sends what the form has, and with it what `own` says of it. React Router has refused forms of other sites before. */
export async function postRequest(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  own: object,
): Promise<RequestOutcome> {
  const text = (name: string) => textOf(form, name)
  const body = {
    name: text('name'),
    contact: text('contact'),
    convenient_time: text('convenient_time'),
    story: text('story'),
    consent: form.has('consent'),
    consent_health: form.has('consent_health'),
    website: text('website'),
    proof: text('proof'),
    mark: text('mark'),
    ...own,
  }
  const response = await postAsGuest(context, publicApi.consultationRequests, body)
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return { kind: 'accepted', accepted: (answer as { data: RequestAccepted }).data }
  const { status, fieldErrors, body: refusal } = new ApiError(response.status, answer)
  const failure = {
    kind: 'failure' as const,
    status,
    typed: Object.fromEntries(REQUEST_FIELDS.map((name) => [name, text(name)])),
  }
  const hasField = REQUEST_FIELDS.some((name) => name in fieldErrors)
  // The time that somebody has been writing goes on: of these refusals nothing was spent.
  const typed = { ...failure.typed, mark: text('mark') }
  if (status === 422 && hasField) return { ...failure, typed, errors: fieldErrors, notice: null }
  const reason = status === 422 ? Object.values(fieldErrors)[0] : status === 429 ? refusal.message : undefined
  return { ...failure, ...('psychologist' in fieldErrors && { typed }), errors: {}, notice: reason ?? FAILED }
}

/**
 * Where one reads what was sent, and may take it back: another page, so that a reload sends nothing twice. What was here
 * already has no key for whoever sends it again.
 */
export function sentPath({ key }: Pick<RequestAccepted, 'key'>): string {
  return `${siteHref('sentRequest')}?${new URLSearchParams(key === null ? { again: '1' } : { key })}`
}

export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').replaceAll('\r\n', '\n')
}
