import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useNavigate, useNavigationType } from 'react-router'
import { isTouched } from '../form/touched.ts'
import { catalogPath, catalogQuery, PRICE_INPUTS, typedPrice } from './catalog-query.ts'

/** Long enough to finish a word. */
const TYPING_PAUSE_MS = 350

/**
 * Makes a plain GET form answer at each change. The form itself holds what is chosen, and what was chosen before the
 * scripts ran is asked when they do; after a step that did not come from the form it is set to the URL again.
 */
export function useInstantForm(form: RefObject<HTMLFormElement | null>, query: URLSearchParams) {
  const navigate = useNavigate()
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The latest step that the form itself has asked for and that has not been answered yet.
  const awaited = useRef<string>(null)
  const shown = query.toString()
  const [isTyping, setTyping] = useState(false)
  // The step that was made while somebody typed: what they type on takes its place.
  const typed = useRef<string>(null)
  const cameBack = useNavigationType() === 'POP'

  const isNew = useRef(true)
  const catchUp = useEffectEvent(() => void submit())
  // Whoever goes back types no more, wherever the keyboard is.
  const showQuery = useEffectEvent((element: HTMLFormElement) => {
    if (cameBack) forget()
    setToQuery(element, new URLSearchParams(shown), cameBack ? null : document.activeElement)
  })
  useEffect(() => {
    const isFirst = isNew.current
    isNew.current = false
    if (isFirst && form.current !== null && isTouched(form.current)) return catchUp()
    // An answer that a newer click has overtaken must not untick that click.
    if (awaited.current !== null && awaited.current !== shown) return
    if (form.current !== null) showQuery(form.current)
    // A chip or another link that has gone with what it did leads the keyboard to what was found.
    if (!isFirst && document.activeElement === document.body) {
      document.getElementById('found')?.focus({ preventScroll: true })
    }
  }, [form, shown])
  useEffect(() => () => clearTimeout(typing.current), [])

  // The event of the platform and not React's: a number and a thumb tell it when somebody is done with them.
  const choose = useEffectEvent(() => void submit())
  useEffect(() => {
    const listening = new AbortController()
    form.current?.addEventListener('change', () => choose(), { signal: listening.signal })
    return () => listening.abort()
  }, [form])

  async function submit(isTyped = false) {
    forget()
    if (form.current === null) return
    const next = catalogQuery(new FormData(form.current))
    if (next.toString() === (awaited.current ?? shown)) return
    // The address has what was refused, too.
    const before = awaited.current ?? catalogQuery(new URLSearchParams(location.search)).toString()
    const replace = isTyped && typed.current === before
    typed.current = isTyped ? next.toString() : null
    awaited.current = next.toString()
    await navigate(catalogPath(next), { preventScrollReset: true, replace })
    if (awaited.current === next.toString()) awaited.current = null
  }

  /** What is typed is not asked any more: its author goes elsewhere. */
  function forget() {
    clearTimeout(typing.current)
    setTyping(false)
  }

  function submitSoon() {
    clearTimeout(typing.current)
    setTyping(true)
    typing.current = setTimeout(() => void submit(true), TYPING_PAUSE_MS)
  }

  return { submit, submitSoon, forget, isTyping }
}

function setToQuery(form: HTMLFormElement, query: URLSearchParams, typedInto: Element | null) {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = query.get(field.name) ?? ''
    // A thumb follows the numbers by itself.
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden' || field.name === '') continue
    if (field.type === 'checkbox' || field.type === 'radio') {
      field.checked = field.value === '' ? !query.has(field.name) : query.has(field.name, field.value)
    } else if (field !== typedInto) {
      // Somebody who is still typing keeps their text.
      field.value = valueOf(field.name, query)
    }
  }
}

function valueOf(name: string, query: URLSearchParams): string {
  if (name === PRICE_INPUTS.price_from) return typedPrice(query, 'price_from')
  return name === PRICE_INPUTS.price_to ? typedPrice(query, 'price_to') : (query.get(name) ?? '')
}
