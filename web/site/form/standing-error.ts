import { useState, type FormEvent } from 'react'
import { useActionData } from 'react-router'

/** What the last answer found wrong with a field, until the field is right; `onInput` is for the element around it. */
export function useStandingError(error: string | undefined) {
  const answer = useActionData<unknown>()
  const [mended, setMended] = useState<{ since: unknown } | null>(null)
  const onInput = ({ target }: FormEvent) => setMended(isRight(target) ? { since: answer } : null)
  return { error: mended?.since === answer && mended !== null ? undefined : error, onInput }
}

/** Filled, and the browser has nothing against it. */
function isRight(field: EventTarget): boolean {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked
  const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (!isTyped && !(field instanceof HTMLSelectElement)) return false
  return field.value.trim() !== '' && field.validity.valid
}
