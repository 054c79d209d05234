import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { SavedView } from '#contract/saved-views.ts'
import { listSearch, readListState, type ListState } from '#web/lib/list-state.ts'
import type { ListSource } from './list-source.ts'
import { isOwnDefault } from './saved-views.ts'

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
  const coming = useNavigation().location
  const navigate = useNavigate()
  const isPending = coming?.pathname === pathname
  const read = readListState(new URLSearchParams(isPending ? coming.search : search), sort)
  // Where a plain address opens a default view, the list without one has to say so.
  const hasDefault = views?.some(isOwnDefault) ?? false
  const state = read.view === null && hasDefault ? { ...read, view: 'all' } : read
  return {
    state,
    isPending,
    go: (next, options) =>
      void navigate({ pathname, search: listSearch(next, sort) }, { ...options, preventScrollReset: true }),
    searchOf: (next) => listSearch(next, sort) || '?',
  }
}
