import { useEffect, type RefObject } from 'react'

/** Consents are given anew, and what nobody sees is no work of theirs. */
const KEPT = 'input:not([type="hidden"], [type="checkbox"], [name="website"], [name="code"]), textarea, select'
/** Names the draft whose form was sent last. */
const SENT = 'draft.sent'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Draft {
  /** The query of the page: an address that names a time outweighs the time that was chosen before. */
  search: string
  values: Record<string, string>
}

/** Keeps what is typed and chosen for as long as the tab lives: a form survives a reload and a step aside. */
export function useFormDraft(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element = form.current
    if (element === null) return
    const { pathname, search } = new URL(element.action)
    const key = `draft:${pathname}${search}`
    const given = valuesOf(element, givenValue)
    restore(element, readDraft(key))
    const keep = () => {
      const values = Object.entries(valuesOf(element, chosenValue)).filter(
        ([name, value]) => value !== (given[name] ?? ''),
      )
      const draft: Draft = { search: location.search, values: Object.fromEntries(values) }
      write(key, values.length === 0 ? null : JSON.stringify(draft))
    }
    // Typed before the scripts came.
    keep()
    const listening = new AbortController()
    element.addEventListener('input', keep, listening)
    element.addEventListener('submit', (event) => !event.defaultPrevented && write(SENT, key), listening)
    return () => listening.abort()
  }, [form])
}

/** What was sent last has been taken. */
export function deleteSentDraft() {
  const key = read(SENT)
  if (key === null) return
  write(key, null)
  write(SENT, null)
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>(KEPT)].filter(({ name }) => name !== '')
}

function isRadio(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'radio'
}

function valuesOf(form: HTMLFormElement, valueOf: (field: Field) => string | null): Record<string, string> {
  const values = fieldsOf(form).map((field) => [field.name, valueOf(field)] as const)
  return Object.fromEntries(values.filter((entry): entry is readonly [string, string] => entry[1] !== null))
}

function givenValue(field: Field): string | null {
  if (isRadio(field)) return field.defaultChecked ? field.value : null
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? ''
}

function chosenValue(field: Field): string | null {
  return isRadio(field) && !field.checked ? null : field.value
}

/** What was typed before the scripts came stays. */
function restore(form: HTMLFormElement, { search, values }: Draft) {
  for (const field of fieldsOf(form)) {
    const value = values[field.name]
    if (value === undefined) continue
    if (isRadio(field)) {
      // A press, so that React hears of it.
      if (search === location.search && field.value === value && !field.checked) field.click()
    } else if (field.value === givenValue(field)) {
      const isOffered = !(field instanceof HTMLSelectElement) || [...field.options].some((one) => one.value === value)
      if (isOffered) field.value = value
    }
  }
}

function readDraft(key: string): Draft {
  try {
    return JSON.parse(read(key) ?? '') as Draft
  } catch {
    return { search: '', values: {} }
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** A browser may keep nothing: then there is no draft. */
function write(key: string, text: string | null) {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Nothing is lost but the draft.
  }
}
