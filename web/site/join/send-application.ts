import type { RouterContextProvider } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { postAsGuest } from '#web/lib/api/guest-call.ts'

/** Fields of the form that come back with what was typed when it is refused. */
const FIELDS = ['full_name', 'email', 'phone', 'education', 'methods', 'about', 'consent'] as const
type Field = (typeof FIELDS)[number]

/** Why an application was not taken. */
export interface ApplicationFailure {
  status: number
  typed: Partial<Record<Field | 'mark', string>>
  errors: Partial<Record<Field, string>>
  /** What concerns no field. */
  notice: string | null
}

/** Sends an application to the API; null when it was taken. */
export async function sendApplication(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<ApplicationFailure | null> {
  const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n')
  const names = [...FIELDS, 'website', 'proof', 'mark'].filter((name) => name !== 'consent')
  const body = { ...Object.fromEntries(names.map((name) => [name, text(name)])), consent: form.has('consent') }
  const response = await postAsGuest(context, publicApi.applications, body)
  if (response.ok) return null
  const { status, fieldErrors, body: answer } = new ApiError(response.status, await response.json().catch(() => null))
  const typed = Object.fromEntries(FIELDS.map((name) => [name, text(name)]))
  if (status === 422 && 'form' in fieldErrors) return { status, typed, errors: {}, notice: fieldErrors.form ?? null }
  // The time that somebody has been writing goes on.
  if (status === 422) return { status, typed: { ...typed, mark: text('mark') }, errors: fieldErrors, notice: null }
  const notice =
    status === 429 ? answer.message : 'Отклик не отправился. Он остался здесь: попробуйте ещё раз через минуту.'
  return { status, typed, errors: {}, notice }
}
