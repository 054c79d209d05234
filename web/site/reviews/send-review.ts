import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/api.ts'
import { apiFetchContext } from '#web/lib/api-context.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** Fields of the form that come back with what was typed when it is refused. */
export const REVIEW_FIELDS = ['psychologist', 'author_name', 'text', 'rating', 'consent'] as const
export type ReviewField = (typeof REVIEW_FIELDS)[number]

/** Why a review was not taken. */
export interface ReviewFailure {
  status: number
  typed: Partial<Record<ReviewField, string>>
  errors: Partial<Record<ReviewField, string>>
  /** What concerns no field. */
  notice: string | null
}

/**
 * Sends a review to the API; null when it was taken. The page with the form is one for all visitors, so it carries no
 * token: the review goes out under a session of its own, and React Router has refused forms of other sites before.
 */
export async function sendReview(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<ReviewFailure | null> {
  const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n')
  const response = await post(context, {
    author_name: text('author_name'),
    text: text('text'),
    psychologist: text('psychologist'),
    rating: text('rating'),
    consent: form.has('consent'),
    website: text('website'),
  })
  if (response.ok) return null
  const { status, fieldErrors, body } = new ApiError(response.status, await response.json().catch(() => null))
  const typed = Object.fromEntries(REVIEW_FIELDS.map((name) => [name, text(name)]))
  if (status === 422) return { status, typed, errors: fieldErrors, notice: null }
  const notice =
    status === 429 ? body.message : 'Отзыв не отправился. Он остался здесь: попробуйте ещё раз через минуту.'
  return { status, typed, errors: {}, notice }
}

async function post(context: Readonly<RouterContextProvider>, body: object): Promise<Response> {
  const call = context.get(apiFetchContext)
  const session = await call(api.csrfCookie, { headers: { cookie: '' } })
  const cookies = session.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return call(api.reviews, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      cookie: cookies.join('; '),
      'x-xsrf-token': decodeURIComponent(token),
    },
    body: JSON.stringify(body),
  })
}
