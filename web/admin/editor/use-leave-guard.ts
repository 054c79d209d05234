import { useEffect, useEffectEvent } from 'react'
import { useBlocker, type Blocker } from 'react-router'
import { href } from '#contract/screens.ts'

/**
 * Asks before unsaved work is left. The login is no such way: a lost session leads there, and the draft waits for the
 * return.
 */
export function useLeaveGuard(hasChanges: () => boolean): Blocker {
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
      nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== href('login') && hasChanges(),
  )
}
