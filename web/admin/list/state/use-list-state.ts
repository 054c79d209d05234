import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import type { SavedView } from '#contract/office/saved-views.ts'
import { listSearch, readListState, withChange, type ListState } from '#web/lib/list-state.ts'
import { usePendingSearch } from '#web/shell/navigation/pending-navigation.ts'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'
import type { ListSource } from './list-source.ts'
import { isOwnDefault } from '../views/saved-views.ts'

export interface ListNavigation {
  state: ListState
  /** True while the list of the next state is on its way. */
  isPending: boolean
  go: (next: ListState, options?: { replace?: boolean }) => void
  /** The address of the same list in another state. */
  searchOf: (next: ListState) => string
}

/** The list state of the URL; of the coming one while a navigation is under way, so that two quick changes both count. */
export function useListState({ sort }: ListSource, views: SavedView[] | null): ListNavigation {
  const { pathname, search } = useLocation()
  const coming = usePendingSearch()
  const navigate = useOwnNavigate()
  const isPending = coming !== null
  const asked = coming ?? search
  // Where a plain address opens a default view, the list without one has to say so.
  const hasDefault = views?.some(isOwnDefault) ?? false
  // The same object from the first word of a navigation to its end: what hangs on it is drawn once, while one waits.
  const state = useMemo(() => {
    const read = readListState(new URLSearchParams(asked), sort)
    return read.view === null && hasDefault ? { ...read, view: 'all' } : read
  }, [asked, sort, hasDefault])
  // The router draws its navigations when it has time: until then a second change knows of the first from here.
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  }, [state])
  const go = useCallback<ListNavigation['go']>(
    (next, options) => {
      latest.current = withChange(latest.current, state, next)
      void navigate({ pathname, search: listSearch(latest.current, sort) }, { ...options, preventScrollReset: true })
    },
    [navigate, pathname, sort, state],
  )
  const searchOf = useCallback((next: ListState) => listSearch(next, sort) || '?', [sort])
  return { state, isPending, go, searchOf }
}
