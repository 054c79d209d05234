import { data, type RouterContextProvider } from 'react-router'
import type { ErrorBody } from '#contract/wire/http.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { sendWithToken } from './send-with-token.ts'

const FAILED = 'Не\u00a0получилось отправить. Попробуйте ещё раз через минуту.'
const TOO_OLD = 'Страница долго стояла открытой. Нажмите кнопку ещё раз.'

/** Why the API did not take what a form sent. */
export interface FormFailure {
  fieldErrors: Record<string, string>
  /** What concerns the form as a whole. */
  notice?: string
  /** What was typed and may be shown again; never a password. */
  typed: Record<string, string>
  /** A fresh token when the form's own was too old. */
  csrfToken?: string
}

type Answer =
  | { ok: true; headers: Headers; body: unknown }
  | { ok: false; failure: ReturnType<typeof data<FormFailure>> }

/**
 * Hands a guest's form to the API in process, with the visitor's cookies and the token of the form. What fails is a value:
 * the screen shows it in the same page, with and without JavaScript.
 */
export async function answerOf(
  context: Readonly<RouterContextProvider>,
  call: { path: string; body: Record<string, unknown>; token: string; cookie: string },
): Promise<Answer> {
  const { response, headers, csrfToken } = await sendWithToken(context, call)
  if (response.ok) return { ok: true, headers, body: await response.json().catch(() => null) }
  const error = new ApiError(response.status, await response.json().catch(() => null))
  const typed = typedIn(call.body)
  const reason = error.status === 419 ? { fieldErrors: {}, notice: TOO_OLD } : reasonOf(error, typed)
  const failure: FormFailure = { ...reason, typed, ...(csrfToken === undefined ? {} : { csrfToken }) }
  return { ok: false, failure: data(failure, { status: error.status, headers }) }
}

/** The cookies that came with a form. */
export function cookiesOf(request: Request): string {
  return request.headers.get('cookie') ?? ''
}

/** One value of a form as text; empty when it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function reasonOf(
  { status, fieldErrors, body }: ApiError,
  { email }: Record<string, string>,
): Pick<FormFailure, 'fieldErrors' | 'notice'> {
  if (status === 422 && fieldErrors.form !== undefined) return { fieldErrors: {}, notice: fieldErrors.form }
  // To somebody who typed nothing «выглядит неверно» says too little.
  if (status === 422)
    return { fieldErrors: email?.trim() === '' ? { ...fieldErrors, email: 'Введите почту' } : fieldErrors }
  // Too many tries, too many people at once, or somebody who has signed in meanwhile: the API says it in words for people.
  if (status === 429 || status === 503 || status === 403)
    return { fieldErrors: {}, notice: (body satisfies ErrorBody).message }
  return { fieldErrors: {}, notice: FAILED }
}

/** What was typed, and `1` for what was ticked. */
function typedIn(body: Record<string, unknown>): Record<string, string> {
  const shown = Object.entries(body).flatMap(([name, value]) => {
    if (/password|token|proof/.test(name)) return []
    if (value === true) return [[name, '1']]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return Object.fromEntries(shown) as Record<string, string>
}
