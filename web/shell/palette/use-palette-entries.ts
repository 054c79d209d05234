import { useMemo } from 'react'
import type { PaletteGroup } from '#web/ui/overlays/palette-entry.ts'
import { useLogout } from '../session/logout.ts'
import { useRevalidate } from '../navigation/revalidate.ts'
import { useSession } from '../session/session.tsx'
import { rememberTheme, type Theme } from '../theme/theme.ts'
import { actionsFor } from './actions.ts'
import { GROUP_TITLES, type Entry } from './entry.ts'
import { findEntries, correctedQuery } from './match.ts'
import { readRecent } from './recent.ts'
import { namesAddress, peopleEntries, recordEntries } from './records.ts'
import { screensFor } from './screens.ts'
import { useRecordSearch, type SearchState } from './use-record-search.ts'

interface PaletteEntries {
  groups: PaletteGroup<Entry>[]
  /** What was meant by a query typed in the wrong layout. */
  meant: string | null
  /** The records are still being looked for, or could not be. */
  state: SearchState
}

/** The lines of the palette for what is typed: without a query the recent ones, the screens and the actions. */
export function usePaletteEntries(query: string, isOpen: boolean, theme: Theme): PaletteEntries {
  const user = useSession()
  const logOut = useLogout()
  const revalidate = useRevalidate()
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
  const isAddress = namesAddress(records.hits, query)
  const entries = [...hits, ...found.map(({ entry }) => entry), ...peopleEntries(records.hits, user)]
  return {
    groups: grouped(entries, isAddress ? RECORDS_FIRST : orderFor(query, hits, found[0]?.score ?? 0)),
    meant: isAddress
      ? null
      : correctedQuery(
          entries.map(({ title, words = '' }) => `${title} ${words}`),
          query,
        ),
    state: records.query === query.trim() || isOver(records.state) ? records.state : stateOf(query, records.state),
  }
}

/** A score that only the beginning of a word of the title has. */
const SURE = 90

const USUAL: Entry['group'][] = ['recent', 'people', 'records', 'screens', 'actions']
const RECORDS_FIRST: Entry['group'][] = ['records', 'people', 'screens', 'actions']

/**
 * A screen named by its first letters stands before the people who happen to be called so, and a topic before the
 * people who only have it.
 */
function orderFor(query: string, hits: Entry[], bestScreen: number): Entry['group'][] {
  if (bestScreen > SURE) return ['screens', 'actions', 'people', 'records']
  const isNamed = (group: Entry['group']) =>
    findEntries(
      hits.filter((entry) => entry.group === group).map(({ title }) => ({ title })),
      query,
    ).length > 0
  return isNamed('records') && !isNamed('people') ? RECORDS_FIRST : USUAL
}

function isOver(state: SearchState): boolean {
  return state === 'failed' || state === 'unreachable'
}

function stateOf(query: string, state: SearchState): SearchState {
  return query.trim().length >= 2 ? 'searching' : state
}

function grouped(entries: Entry[], order = USUAL): PaletteGroup<Entry>[] {
  return order
    .map((group) => ({ value: GROUP_TITLES[group], items: entries.filter((entry) => entry.group === group) }))
    .filter(({ items }) => items.length > 0)
}
