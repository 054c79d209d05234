import { useMemo, useSyncExternalStore } from 'react'
import { VISITED_COOKIE, VISITOR_COOKIE } from '../visits/visit-cookies.ts'
import { choiceText, parseChoice, type Choice } from './choice.ts'
import { dropCookie, readCookie, writeCookie } from './cookie-jar.ts'

const COOKIE = 'cookie_choice'
const YEAR_SECONDS = 31_536_000

const listeners = new Set<() => void>()

/** The choice that stands in the cookie; null until the banner is answered. Only in the browser. */
export function useChoice(): Choice | null {
  const text = useSyncExternalStore(subscribe, () => readCookie(COOKIE))
  return useMemo(() => parseChoice(text), [text])
}

/** Keeps the choice. Whoever is not counted keeps no number of a visitor either. */
export function choose(choice: Choice) {
  writeCookie(COOKIE, choiceText(choice), YEAR_SECONDS)
  if (!choice.countsVisits) {
    dropCookie(VISITOR_COOKIE)
    dropCookie(VISITED_COOKIE)
  }
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
