import { useMemo } from 'react'
import { useRevalidator } from 'react-router'
import { useLogout } from '../logout.ts'
import { useSession } from '../session.tsx'
import { rememberTheme, type Theme } from '../theme.ts'
import { actionsFor } from './actions.ts'
import { GROUP_TITLES, type PaletteEntry } from './entry.ts'
import { findEntries, meantQuery } from './match.ts'
import { readRecent } from './recent.ts'
import { recordEntries } from './records.ts'
import { screensFor } from './screens.ts'
import { useRecordSearch } from './use-record-search.ts'

export interface PaletteGroup {
  value: string
  items: PaletteEntry[]
}

interface PaletteEntries {
  groups: PaletteGroup[]
  /** What was meant by a query typed in the wrong layout. */
  meant: string | null
  /** The records are still being looked for, or could not be. */
  state: 'idle' | 'searching' | 'failed'
}

/** The lines of the palette for what is typed: without a query the recent ones, the screens and the actions. */
export function usePaletteEntries(query: string, isOpen: boolean, theme: Theme): PaletteEntries {
  const user = useSession()
  const logOut = useLogout()
  const { revalidate } = useRevalidator()
  const records = useRecordSearch(isOpen ? query : '')

  const own = useMemo(() => {
    const setTheme = (next: Theme) => {
      rememberTheme(next)
      void revalidate()
    }
    const actions = actionsFor(user, { setTheme, logOut: () => void logOut() })
    return [...screensFor(user), ...actions.filter(({ id }) => id !== `theme:${theme}`)]
  }, [user, theme, logOut, revalidate])
  const recent = useMemo(() => (isOpen ? readRecent(user.id) : []), [user.id, isOpen])

  if (query.trim() === '') return { groups: grouped([...recent, ...own]), meant: null, state: 'idle' }
  const found = findEntries(own, query)
  const hits = recordEntries(records.hits, user)
  // A screen named by its first letters stands before the people who happen to be called so.
  const isScreenFirst = (found[0]?.score ?? 0) > SURE
  const entries = [...hits, ...found.map(({ entry }) => entry)]
  return {
    groups: grouped(entries, isScreenFirst),
    meant: meantQuery(
      entries.map(({ title, words = '' }) => `${title} ${words}`),
      query,
    ),
    state: records.query === query.trim() || records.state === 'failed' ? records.state : stateOf(query, records.state),
  }
}

/** A score that only the beginning of a word of the title has. */
const SURE = 90

function stateOf(query: string, state: PaletteEntries['state']): PaletteEntries['state'] {
  return query.trim().length >= 2 ? 'searching' : state
}

/** The groups in their order; what was surely meant goes first. */
function grouped(entries: PaletteEntry[], isScreenFirst = false): PaletteGroup[] {
  const order: PaletteEntry['group'][] = isScreenFirst
    ? ['recent', 'screens', 'actions', 'people', 'records']
    : ['recent', 'people', 'records', 'screens', 'actions']
  return order
    .map((group) => ({ value: GROUP_TITLES[group], items: entries.filter((entry) => entry.group === group) }))
    .filter(({ items }) => items.length > 0)
}
