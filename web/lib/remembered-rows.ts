import { createContext } from 'react-router'
import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from '#contract/wire/wire-limits.ts'
import { searchText } from './list-state.ts'

/** How many rows of a list this person last chose to see, on any list. The browser keeps it in a cookie. */

const COOKIE = 'rows'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** For loaders; filled for every screen of the back office. */
export const rowsContext = createContext<number>(PER_PAGE_DEFAULT)

/** `cookies` as a request or a document names them. */
export function rememberedRows(cookies: string): number {
  const text = new RegExp(`(?:^|; )${COOKIE}=(\\d{1,3})(?:;|$)`).exec(cookies)?.[1]
  const rows = Number(text)
  return rows >= 1 && rows <= PER_PAGE_MAX ? rows : PER_PAGE_DEFAULT
}

export function rememberRows(rows: number) {
  document.cookie = `${COOKIE}=${rows}; path=/sm-admin; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** The address with as many rows as were chosen before, `?` included; null where it says how many, or nothing was chosen. */
export function withRememberedRows(params: URLSearchParams, rows: number): string | null {
  if (rows === PER_PAGE_DEFAULT || params.has('per_page')) return null
  const next = new URLSearchParams(params)
  next.set('per_page', String(rows))
  // The page was one of other rows.
  next.delete('page')
  return searchText(next)
}
