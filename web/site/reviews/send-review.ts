import type { RouterContextProvider } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { postAsGuest } from '#web/lib/api/guest-call.ts'

/** Fields of the form that come back with what was typed when it is refused. */
export const REVIEW_FIELDS = ['psychologist', 'author_name', 'author_email', 'text', 'rating', 'consent'] as const
export type ReviewField = (typeof REVIEW_FIELDS)[number]

/** Why a review was not taken. */
export interface ReviewFailure {
  status: number
  typed: Partial<Record<ReviewField | 'mark', string>>
  errors: Partial<Record<ReviewField, string>>
  /** What concerns no field. */
  notice: string | null
}

/** Sends a review to the API; null when it was taken. React Router has refused forms of other sites before. */
export async function sendReview(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<ReviewFailure | null> {
  const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n')
  const response = await postAsGuest(context, publicApi.reviews, {
    author_name: text('author_name'),
    author_email: text('author_email'),
    text: text('text'),
    psychologist: text('psychologist'),
    rating: text('rating'),
    invitation: text('invitation'),
    consent: form.has('consent'),
    website: text('website'),
    proof: text('proof'),
    mark: text('mark'),
  })
  if (response.ok) return null
  const { status, fieldErrors, body } = new ApiError(response.status, await response.json().catch(() => null))
  const typed = Object.fromEntries(REVIEW_FIELDS.map((name) => [name, text(name)]))
  if (status === 422 && 'form' in fieldErrors) return { status, typed, errors: {}, notice: fieldErrors.form ?? null }
  // The time that somebody has been writing goes on.
  if (status === 422) return { status, typed: { ...typed, mark: text('mark') }, errors: fieldErrors, notice: null }
  const notice =
    status === 429 ? body.message : 'Отзыв не отправился. Он остался здесь: попробуйте ещё раз через минуту.'
  return { status, typed, errors: {}, notice }
}
