import { useEffect, useEffectEvent } from 'react'
import { useBlocker, type Blocker } from 'react-router'
import { href } from '#contract/screens.ts'

/** Asks before unsaved rights are left. The list of roles has the same path as the board, so the search counts too. */
export function useBoardGuard(hasChanges: () => boolean): Blocker {
  const wouldLose = useEffectEvent(hasChanges)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search &&
      nextLocation.pathname !== href('login') &&
      hasChanges(),
  )
}
