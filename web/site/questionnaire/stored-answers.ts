import { useSyncExternalStore } from 'react'

const KEY = 'questionnaire'
const listeners = new Set<() => void>()
/** Where the browser keeps nothing, the answers live as long as the page. */
let inMemory: string | null = null

/** Answers so far, as a query: in this tab alone, until it is closed. Null: nothing was answered here, or not known yet. */
export function useStoredAnswers(): string | null {
  return useSyncExternalStore(subscribe, storedAnswers, () => null)
}

export function storeAnswers(query: string | null) {
  inMemory = query
  try {
    if (query === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, query)
  } catch {
    // Forbidden or full: what is in memory will do.
  }
  for (const listener of listeners) listener()
}

export function storedAnswers(): string | null {
  if (inMemory !== null) return inMemory
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
