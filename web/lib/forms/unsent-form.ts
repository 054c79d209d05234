import { data, isRouteErrorResponse, type ClientActionFunctionArgs } from 'react-router'
import { isUnanswered } from '../api/no-connection.ts'

/** By what was sent: a form that somebody filled in, or a press of a button alone. */
const WORDS = {
  form: {
    unanswered: 'Нет связи с сервером. То, что вы ввели, на месте: проверьте интернет и нажмите ещё раз.',
    failed: 'Не получилось отправить. То, что вы ввели, на месте: попробуйте ещё раз через минуту.',
  },
  press: {
    unanswered: 'Нет связи с сервером. Проверьте интернет и нажмите ещё раз.',
    failed: 'Не получилось. Попробуйте ещё раз через минуту.',
  },
} as const
type Sent = keyof typeof WORDS

/** A form that nobody took. */
interface Unsent {
  status: number
  /** Why, in a sentence for whoever sent it. */
  notice: string
  /** What was typed, and `1` for what was ticked; never a password. */
  typed: Record<string, string>
}

/**
 * The `clientAction` of a screen with a form: where no answer comes, or one of a gateway, the form stays with what was
 * typed and says why. An error would be drawn in the place of the whole screen. `refusal` says it as the screen's own
 * action does.
 */
export function withUnsentForm<F>(refusal: (unsent: Unsent) => F, sent: Sent = 'form') {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const copy = request.clone()
    try {
      return await serverAction<never>()
    } catch (error) {
      const reason = reasonOf(error, sent)
      if (reason === null) throw error
      // With the status of a refusal nothing is read anew: that would fail as well.
      return data(refusal({ ...reason, typed: textsIn(await copy.formData()) }), { status: reason.status })
    }
  }
}

/** Why nobody took it. Null: it was answered, or leads somewhere else. */
function reasonOf(error: unknown, sent: Sent): Omit<Unsent, 'typed'> | null {
  if (isUnanswered(error)) return { status: 503, notice: WORDS[sent].unanswered }
  if (!isRouteErrorResponse(error) || (error.status < 500 && error.status !== 429)) return null
  return { status: error.status, notice: WORDS[sent].failed }
}

function textsIn(form: FormData): Record<string, string> {
  const texts = [...form].filter(([name, value]) => typeof value === 'string' && !/password|token|proof/.test(name))
  return Object.fromEntries(texts) as Record<string, string>
}
