import { useEffect, type RefObject } from 'react'

const KEY = 'join.draft'
const KEPT = 'input[type="text"], input[type="email"], input[type="tel"], input:not([type]), textarea'

/** Keeps what is typed for as long as the tab lives: a long form survives a reload and a step aside. */
export function useKeptDraft(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element = form.current
    if (element === null) return
    const fields = () =>
      [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(KEPT)].filter(
        ({ name }) => name !== '' && name !== 'website',
      )
    const kept = readDraft()
    for (const field of fields()) if (field.value === '') field.value = kept[field.name] ?? ''
    const keep = () => {
      const draft = Object.fromEntries(fields().map(({ name, value }) => [name, value]))
      write(JSON.stringify(draft))
    }
    // Typed before the scripts came.
    if (fields().some(({ value }) => value !== '')) keep()
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form])
}

/** It has been sent. */
export function forgetDraft() {
  write(null)
}

function readDraft(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** A browser may keep nothing: then there is no draft. */
function write(text: string | null) {
  try {
    if (text === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    // Nothing is lost but the draft.
  }
}
