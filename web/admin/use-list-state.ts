import { useLocation, useNavigate, useNavigation } from 'react-router'
import { listSearch, readListState, type ListState } from '#web/lib/list-state.ts'

interface ListNavigation {
  state: ListState
  /** True while the list of the next state is on its way. */
  isPending: boolean
  go: (next: ListState, options?: { replace?: boolean }) => void
  /** The address of the same list in another state. */
  searchOf: (next: ListState) => string
}

/** The list state of the URL; of the coming one while a navigation is under way, so that two quick changes both count. */
export function useListState(): ListNavigation {
  const { pathname, search } = useLocation()
  const coming = useNavigation().location
  const navigate = useNavigate()
  const isPending = coming?.pathname === pathname
  const state = readListState(new URLSearchParams(isPending ? coming.search : search))
  return {
    state,
    isPending,
    go: (next, options) =>
      void navigate({ pathname, search: listSearch(next) }, { ...options, preventScrollReset: true }),
    searchOf: (next) => listSearch(next) || '?',
  }
}
