import { useSyncExternalStore } from 'react'
import { FAVOURITES_MAX, PERSON_SLUG } from '#contract/visitors/favourites.ts'

const KEY = 'favourites'
const NOBODY: readonly string[] = []

const listeners = new Set<() => void>()
/** What the browser refused to keep: the list then lives as long as the page. */
let onThisPage: string | null = null
let read: { text: string | null; slugs: readonly string[] } = { text: null, slugs: NOBODY }

/** Addresses of the people whom this visitor has kept, the latest first. Nobody on the server and until scripts run. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(subscribe, favouritePeople, () => NOBODY)
}

export function addFavourites(slugs: readonly string[]) {
  write([...slugs, ...favouritePeople().filter((slug) => !slugs.includes(slug))].slice(0, FAVOURITES_MAX))
}

export function removeFavourite(slug: string) {
  write(favouritePeople().filter((kept) => kept !== slug))
}

/** Hears of every change, of other tabs too. */
export function subscribeToFavourites(listener: () => void) {
  subscribe(listener)
}

/** The list of the account in the place of the browser's own. */
export function replaceFavourites(slugs: readonly string[]) {
  if (slugs.join() !== favouritePeople().join()) write(slugs.slice(0, FAVOURITES_MAX))
}

/** Puts the address at which somebody stands now in the place of the one they were kept by. */
export function readdress(presentBySlug: ReadonlyMap<string, string>) {
  const kept = favouritePeople()
  const present = [...new Set(kept.map((slug) => presentBySlug.get(slug) ?? slug))]
  if (present.join() !== kept.join()) write(present)
}

export function favouritePeople(): readonly string[] {
  const text = storedText()
  if (text !== read.text) read = { text, slugs: parse(text) }
  return read.slugs
}

/** Whatever another version of the site, or somebody's own hand, has left there. */
function parse(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((slug) => typeof slug === 'string' && PERSON_SLUG.test(slug)) : NOBODY
  } catch {
    return NOBODY
  }
}

function write(slugs: readonly string[]) {
  const text = JSON.stringify(slugs)
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // Forbidden or full.
    onThisPage = text
  }
  for (const tell of listeners) tell()
}

function storedText(): string | null {
  try {
    return onThisPage ?? localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Another tab writes too, and a page that comes back from the browser's memory has missed it. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  window.addEventListener('pageshow', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    window.removeEventListener('pageshow', listener)
  }
}
