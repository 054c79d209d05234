import { useState, type FormEvent } from 'react'
import { useActionData } from 'react-router'
import { looksLikeContact, looksLikePhone } from '#contract/requests/contact-shape.ts'

/** What the last answer found wrong with a field, until the field is right; `onInput` is for the element around it. */
export function useErrorUntilFixed(error: string | undefined) {
  const answer = useActionData<unknown>()
  const [mended, setMended] = useState<{ since: unknown } | null>(null)
  const onInput = ({ target }: FormEvent) => setMended(isRight(target) ? { since: answer } : null)
  return { error: mended?.since === answer && mended !== null ? undefined : error, onInput }
}

/** Nothing is left to mend, as far as the browser and the rules of contacts know. */
function isRight(field: EventTarget): boolean {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked
  const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (!isTyped && !(field instanceof HTMLSelectElement)) return false
  const text = field.value.trim()
  if (text === '') return !field.required
  if (field.name === 'contact') return looksLikeContact(text)
  if (field.type === 'tel') return looksLikePhone(text)
  // The browser counts the spaces around a text too.
  return field.validity.valid && text.length >= (isTyped ? field.minLength : 0)
}
