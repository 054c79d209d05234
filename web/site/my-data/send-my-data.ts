import type { RouterContextProvider } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { postAsGuest } from '#web/lib/api/guest-call.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'

/** On https the cookie's name begins with `__Host-`, or `__Secure-` where hosts share it. */
const PASS = /^(__(Host|Secure)-)?smysl_my_data=/

const FAILED = 'Не получилось отправить. Попробуйте ещё раз через минуту.'
/** The form was made by hand: those of the page name their review. */
const WHICH = 'Не видно, какой отзыв убрать. Нажмите «Убрать этот отзыв» под\u00a0ним.'

/** What a form of this page asks for. */
type Intent = 'ask' | 'open' | 'erase' | 'withdraw'
const PATHS: Record<Intent, string> = {
  ask: publicApi.myData,
  open: publicApi.myDataOpen,
  erase: publicApi.myDataErase,
  withdraw: publicApi.myDataWithdraw,
}

export interface MyDataFailure {
  kind: 'failure'
  status: number
  typed: { email: string }
  errors: Partial<Record<'email' | 'token' | 'confirmation', string>>
  /** What concerns no field. */
  notice: string | null
}

type Outcome = { kind: 'done'; intent: Intent; cookies: string[] } | MyDataFailure

/** Hands a form to the API with the pass of this browser, and nothing else of the visitor's. */
export async function sendMyData(context: Readonly<RouterContextProvider>, request: Request): Promise<Outcome> {
  const form = await readPageForm(context, request)
  const text = (name: string) => String(form.get(name) ?? '')
  const intent = intentFrom(text('intent'))
  const body = {
    email: text('email'),
    website: text('website'),
    proof: text('proof'),
    token: text('token'),
    press: form.has('press') ? text('press') : undefined,
    confirmation: text('confirmation'),
    review: text('review'),
  }
  const response = await postAsGuest(context, PATHS[intent], body, passIn(request))
  if (response.ok) return { kind: 'done', intent, cookies: passCookies(response) }
  const { status, fieldErrors, body: answer } = new ApiError(response.status, await response.json().catch(() => null))
  const failure = { kind: 'failure' as const, status, typed: { email: text('email') } }
  if (status === 422 && intent === 'withdraw') return { ...failure, errors: {}, notice: WHICH }
  if (status === 422) return { ...failure, errors: fieldErrors, notice: fieldErrors.form ?? null }
  // Pressed twice, or in another tab before: it is gone, as asked.
  if (status === 404 && intent === 'withdraw') return { kind: 'done', intent, cookies: [] }
  const notice = status === 429 || status === 403 ? answer.message : FAILED
  return { ...failure, errors: {}, notice }
}

/** What is wrong with a field that is not there, as in a form that was made by hand, is said above the form. */
export function aboveForm(field: keyof MyDataFailure['errors'], failure: MyDataFailure | undefined) {
  if (failure === undefined || field in failure.errors) return failure
  return { ...failure, notice: failure.notice ?? Object.values(failure.errors)[0] ?? null }
}

function intentFrom(text: string): Intent {
  return text in PATHS ? (text as Intent) : 'ask'
}

function passIn(request: Request): string {
  const cookies = (request.headers.get('cookie') ?? '').split('; ')
  return cookies.find((cookie) => PASS.test(cookie)) ?? ''
}

/** The session of the call is nobody's: only the pass goes on to the browser. */
function passCookies(response: Response): string[] {
  return response.headers.getSetCookie().filter((cookie) => PASS.test(cookie))
}
