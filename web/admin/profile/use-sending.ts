import { useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { toastError } from '../notices/toast-error.ts'

type Call = Parameters<typeof callApi>[1]

/** One small form: sends, keeps what the server says of each field, and tells the rest as a notice. */
export function useSending() {
  const [isSending, setSending] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  /** The answer, or null when there is none to go on with. */
  const send = async <T = null>(path: string, call: Call): Promise<{ answer: T } | null> => {
    setSending(true)
    setErrors({})
    try {
      return { answer: await callApi<T>(path, call) }
    } catch (error) {
      setErrors(toastOrKeep(error))
      return null
    } finally {
      setSending(false)
    }
  }

  return { isSending, errors, send, forget: () => setErrors({}) }
}

/** Refusals that the person can mend stand in the form; `form` is what concerns no single field. */
function toastOrKeep(error: unknown): Record<string, string> {
  if (error instanceof ApiError && error.status === 422) return error.fieldErrors
  if (error instanceof ApiError && (error.status === 429 || error.status === 503)) return { form: error.message }
  toastError(error)
  return {}
}
