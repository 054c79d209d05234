import { useMemo, useSyncExternalStore } from 'react'
import { CHOICE_COOKIE, choiceText, mayCount, parseChoice, type Choice } from '#contract/visitors/cookie-choice.ts'
import { VISITED_COOKIE, VISITOR_COOKIE } from '../visits/visit-cookies.ts'
import { deleteCookie, readCookie, writeCookie } from './cookie-jar.ts'

const YEAR_SECONDS = 31_536_000

const listeners = new Set<() => void>()

/** The choice that stands in the cookie; null until the banner is answered. Only in the browser. */
export function useChoice(): Choice | null {
  const text = useChoiceText()
  return useMemo(() => parseChoice(text), [text])
}

/** True while visits may be counted. */
export function useAllowsCounting(isOptIn: boolean): boolean {
  return mayCount(useChoiceText(), isOptIn)
}

/** The same at this moment: what begins later asks again. */
export function mayCountNow(isOptIn: boolean): boolean {
  return mayCount(readCookie(CHOICE_COOKIE), isOptIn)
}

/** Keeps the choice. Whoever is not counted keeps no number of a visitor either. */
export function choose(choice: Choice) {
  writeCookie(CHOICE_COOKIE, choiceText(choice), YEAR_SECONDS)
  if (!choice.countsVisits) clearVisitTracking()
  for (const tell of listeners) tell()
}

/** What was kept to count by. */
export function clearVisitTracking() {
  deleteCookie(VISITOR_COOKIE)
  deleteCookie(VISITED_COOKIE)
}

function useChoiceText(): string | null {
  return useSyncExternalStore(subscribe, () => readCookie(CHOICE_COOKIE))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
