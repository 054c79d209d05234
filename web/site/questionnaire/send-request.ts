import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/wire/api.ts'
import type { RequestAccepted } from '#contract/requests/requests.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { postAsGuest } from '#web/lib/api/guest-call.ts'
import { answersFrom, preferencesOf } from './answers.ts'
import { shownFrom } from './result/shown-match.ts'

/** Fields that come back with what was typed when the request is refused. */
export const REQUEST_FIELDS = ['name', 'contact', 'convenient_time', 'story', 'consent', 'consent_health'] as const
export type RequestField = (typeof REQUEST_FIELDS)[number]

/** Why a request was not taken. */
export interface RequestFailure {
  kind: 'failure'
  status: number
  /** The answers that the form came with. */
  query: string
  typed: Partial<Record<RequestField | 'mark', string>>
  errors: Partial<Record<RequestField, string>>
  /** What concerns no field. */
  notice: string | null
}

export type RequestOutcome = { kind: 'accepted'; accepted: RequestAccepted } | RequestFailure

const FAILED = 'Заявка не отправилась. Всё, что вы написали, осталось здесь: попробуйте ещё раз через минуту.'

/** Sends the request to the API. React Router has refused forms of other sites before. */
export async function sendRequest(context: Readonly<RouterContextProvider>, form: FormData): Promise<RequestOutcome> {
  const response = await postAsGuest(context, api.consultationRequests, bodyOf(form))
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return { kind: 'accepted', accepted: (answer as { data: RequestAccepted }).data }
  const { status, fieldErrors, body } = new ApiError(response.status, answer)
  const failure = {
    kind: 'failure' as const,
    status,
    query: textOf(form, 'answers'),
    typed: Object.fromEntries(REQUEST_FIELDS.map((name) => [name, textOf(form, name)])),
  }
  const hasField = REQUEST_FIELDS.some((name) => name in fieldErrors)
  // The time that somebody has been writing goes on.
  const typed = { ...failure.typed, mark: textOf(form, 'mark') }
  if (status === 422 && hasField) return { ...failure, typed, errors: fieldErrors, notice: null }
  const reason = status === 422 ? Object.values(fieldErrors)[0] : status === 429 ? body.message : undefined
  return { ...failure, errors: {}, notice: reason ?? FAILED }
}

/** Without the consent for data about health nothing of that kind leaves: no topics, no reasons that name them. */
function bodyOf(form: FormData): object {
  const answers = answersFrom(new URLSearchParams(textOf(form, 'answers')))
  const mayTellHealth = form.has('consent_health')
  return {
    for_whom: answers.for_whom,
    topics: mayTellHealth ? answers.topics : [],
    preferences: preferencesOf(answers),
    name: textOf(form, 'name'),
    contact: textOf(form, 'contact'),
    convenient_time: textOf(form, 'convenient_time'),
    story: textOf(form, 'story'),
    consent: form.has('consent'),
    consent_health: mayTellHealth,
    match_snapshot: shownFrom(textOf(form, 'shown'), mayTellHealth),
    website: textOf(form, 'website'),
    proof: textOf(form, 'proof'),
    mark: textOf(form, 'mark'),
  }
}

function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').replaceAll('\r\n', '\n')
}
