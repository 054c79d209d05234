import { useBlocker, type Blocker } from 'react-router'
import { href } from '#contract/screens.ts'
import { useUnloadQuestion } from '../use-unload-question.ts'

/**
 * Asks before unsaved work is left. The login is no such way: a lost session leads there, and the draft waits for the
 * return.
 */
export function useLeaveGuard(hasChanges: () => boolean): Blocker {
  useUnloadQuestion(hasChanges)
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== href('login') && hasChanges(),
  )
}
