import { data, redirectDocument, type RouterContextProvider } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { LOGIN_FAILED, LOGIN_REFUSED } from '#contract/people/auth.ts'
import { PROOF_REQUIRED, type FormCheck } from '#contract/visitors/form-check.ts'
import type { ErrorBody } from '#contract/wire/http.ts'
import { apiFetchContext } from '#web/lib/api/api-context.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { homeAfterLogin } from './after-login.ts'
import { sendWithToken } from '../send-with-token.ts'

/** Why nobody was signed in. */
export interface LoginFailure {
  email: string
  fieldErrors: Record<string, string>
  /** What concerns the pair of address and password, or neither. */
  notice?: string
  isRefused?: boolean
  /** The password was right; the code of the second step is asked for next. */
  step?: 'code'
  /** The API wants to see that no program guesses here: for browsers without scripts, the mark that shows it. */
  proof?: { mark: string; isAskedNow: boolean }
  /** A fresh token when the form's own was too old. */
  csrfToken?: string
}

/** Calls the API with what the form sent and the visitor's cookies. Success leads on with a full load of the page (specification §4). */
export async function logIn(context: Readonly<RouterContextProvider>, form: FormData, cookie: string) {
  const email = text(form, 'email')
  const { response, headers, csrfToken } = await sendWithToken(context, {
    path: publicApi.login,
    token: text(form, '_token'),
    cookie,
    body: {
      email,
      password: text(form, 'password'),
      remember: form.has('remember'),
      proof: text(form, 'proof'),
      mark: text(form, 'mark'),
    },
  })
  const fresh = csrfToken === undefined ? {} : { csrfToken }
  if (response.ok && (await response.json()).two_factor === true) {
    return data<LoginFailure>({ email, fieldErrors: {}, step: 'code', ...fresh }, { headers })
  }
  if (response.ok) throw redirectDocument(await homeAfterLogin(context, text(form, 'to'), headers), { headers })
  const error = new ApiError(response.status, await response.json().catch(() => null))
  const reason = error.status === 419 ? TOO_OLD : reasonOf(error, email)
  const proof = await proofFor(context, error, form)
  return data<LoginFailure>({ email, ...reason, proof, ...fresh }, { status: error.status, headers })
}

/** What the form needs to be sent again, when it has to show that a person sends it. */
async function proofFor(
  context: Readonly<RouterContextProvider>,
  { status, body, fieldErrors }: ApiError,
  form: FormData,
) {
  const sentMark = text(form, 'mark')
  const hasProof = text(form, 'proof') !== ''
  // Sent faster than a person could: the same mark is fit in a moment.
  if (fieldErrors.form !== undefined && sentMark !== '' && !hasProof) return { mark: sentMark, isAskedNow: false }
  // A puzzle that was refused, as one that is too old, is solved anew.
  const isAskedNow = status === 422 && (body.code === PROOF_REQUIRED || (fieldErrors.form !== undefined && hasProof))
  // A mark is for one use; who runs scripts has solved the puzzle instead, and does so again.
  const hasSpentMark = sentMark !== '' && !hasProof
  if (!isAskedNow && !hasSpentMark) return undefined
  const answer = await context.get(apiFetchContext)(publicApi.formCheck)
  const { mark } = ((await answer.json()) as { data: FormCheck }).data
  return { mark, isAskedNow }
}

/** The second step: six digits of the app, or one of the recovery codes. */
export async function verifySecondFactor(context: Readonly<RouterContextProvider>, form: FormData, cookie: string) {
  const email = text(form, 'email')
  const typed = text(form, 'code').trim()
  const isFromApp = /^[\d\s]+$/.test(typed) || typed === ''
  const { response, headers, csrfToken } = await sendWithToken(context, {
    path: publicApi.twoFactorChallenge,
    token: text(form, '_token'),
    cookie,
    body: isFromApp ? { code: typed } : { recovery_code: typed },
  })
  if (response.ok) throw redirectDocument(await homeAfterLogin(context, text(form, 'to'), headers), { headers })
  const error = new ApiError(response.status, await response.json().catch(() => null))
  const message = error.fieldErrors.code ?? error.fieldErrors.recovery_code ?? error.message
  const failure: LoginFailure = { email, fieldErrors: { code: message }, step: 'code' }
  return data(csrfToken === undefined ? failure : { ...failure, csrfToken }, { status: error.status, headers })
}

function reasonOf({ status, fieldErrors, body }: ApiError, email: string): Omit<LoginFailure, 'email'> {
  if (status === 422 && fieldErrors.email === LOGIN_REFUSED)
    return { fieldErrors: {}, notice: LOGIN_REFUSED, isRefused: true }
  if (status === 422 && fieldErrors.form !== undefined) return { fieldErrors: {}, notice: fieldErrors.form }
  // To somebody who typed nothing «выглядит неверно» says too little.
  if (status === 422)
    return { fieldErrors: email.trim() === '' ? { ...fieldErrors, email: 'Введите почту' } : fieldErrors }
  if (status === 429 || status === 503) return { fieldErrors: {}, notice: (body satisfies ErrorBody).message }
  return { fieldErrors: {}, notice: LOGIN_FAILED }
}

/** The session began anew while its form was on its way, twice. */
const TOO_OLD = { fieldErrors: {}, notice: 'Страница долго стояла открытой. Нажмите «Войти» ещё раз.' }

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
