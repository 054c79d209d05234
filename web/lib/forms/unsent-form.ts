import { data, isRouteErrorResponse, type ClientActionFunctionArgs } from 'react-router'
import { isUnanswered } from '../api/no-connection.ts'

const KEPT = 'То, что вы ввели, на месте'
const UNANSWERED = `Нет связи с сервером. ${KEPT}: проверьте интернет и нажмите ещё раз.`
const FAILED = `Не получилось отправить. ${KEPT}: попробуйте ещё раз через минуту.`

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
export function keptWhenUnsent<F>(refusal: (unsent: Unsent) => F) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const copy = request.clone()
    try {
      return await serverAction<never>()
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === null) throw error
      // With the status of a refusal nothing is read anew: that would fail as well.
      return data(refusal({ ...reason, typed: textsIn(await copy.formData()) }), { status: reason.status })
    }
  }
}

/** Null: it was answered, or leads somewhere else. */
function reasonOf(error: unknown): Omit<Unsent, 'typed'> | null {
  if (isUnanswered(error)) return { status: 503, notice: UNANSWERED }
  if (!isRouteErrorResponse(error) || (error.status < 500 && error.status !== 429)) return null
  return { status: error.status, notice: FAILED }
}

function textsIn(form: FormData): Record<string, string> {
  const texts = [...form].filter(([name, value]) => typeof value === 'string' && !/password|token|proof/.test(name))
  return Object.fromEntries(texts) as Record<string, string>
}
