import { createContext, useContext } from 'react'

// What of a navigation under way concerns the screen that is still shown. It asks here and not the router, or it would
// be drawn once more whenever somebody leaves it.

export const PendingSearchContext = createContext<string | null>(null)
export const IsNavigatingAwayContext = createContext<{ readonly current: boolean }>({ current: false })

/** The search of the coming address while it is one of the same screen: other filters, another page of a list. */
export function usePendingSearch(): string | null {
  return useContext(PendingSearchContext)
}

/** Says when asked, without drawing anything anew, whether another screen is on its way. */
export function useIsNavigatingAway(): { readonly current: boolean } {
  return useContext(IsNavigatingAwayContext)
}
