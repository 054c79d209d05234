import { useSyncExternalStore } from 'react'

const KEY = 'visits'
const VISITS_MAX = 20
/** A visit is of use for so long after it has begun. Milliseconds. */
const KEPT_AFTER_MS = 3 * 60 * 60_000
const NONE: readonly SavedVisit[] = []

/** A visit that was booked in this browser, with what opens its link. */
export interface SavedVisit {
  id: string
  key: string
  starts_at: string
  /** How it stood when it was looked at last: booked, unless told. `asked`: nobody had answered. `held`: it was to be paid for. */
  state?: 'asked' | 'held' | undefined
}

const listeners = new Set<() => void>()
let read: { text: string | null; visits: readonly SavedVisit[] } = { text: null, visits: NONE }

/** Visits that were asked for here, the nearest first: whoever left a telephone gets no letter with the link. */
export function useSavedVisits(): readonly SavedVisit[] {
  return useSyncExternalStore(subscribe, savedVisits, () => NONE)
}

export function saveVisit(visit: SavedVisit) {
  write([visit, ...savedVisits().filter(({ id }) => id !== visit.id)].slice(0, VISITS_MAX))
}

export function removeVisit(id: string) {
  if (savedVisits().some((visit) => visit.id === id)) write(savedVisits().filter((visit) => visit.id !== id))
}

function savedVisits(): readonly SavedVisit[] {
  const text = storedText()
  if (text !== read.text) read = { text, visits: parse(text) }
  return read.visits
}

/** Whatever another version of the site, or somebody's own hand, has left there. */
function parse(text: string | null): readonly SavedVisit[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(value)) return NONE
    return value
      .filter(isVisit)
      .filter(({ starts_at }) => Date.parse(starts_at) + KEPT_AFTER_MS > Date.now())
      .toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
  } catch {
    return NONE
  }
}

function isVisit(value: unknown): value is SavedVisit {
  const { id, key, starts_at, state } = (value ?? {}) as Record<string, unknown>
  if (![undefined, 'asked', 'held'].includes(state as undefined)) return false
  return [id, key, starts_at].every((part) => typeof part === 'string')
}

function write(visits: readonly SavedVisit[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(visits))
  } catch {
    // A browser that keeps nothing has the address of the page.
  }
  for (const listener of listeners) listener()
}

function storedText(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
