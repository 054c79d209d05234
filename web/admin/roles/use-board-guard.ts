import { useBlocker, type Blocker } from 'react-router'
import { href } from '#contract/screens.ts'
import { useUnloadQuestion } from '../use-unload-question.ts'

/** Asks before unsaved rights are left. The list of roles has the same path as the board, so the search counts too. */
export function useBoardGuard(hasChanges: () => boolean): Blocker {
  useUnloadQuestion(hasChanges)
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search &&
      nextLocation.pathname !== href('login') &&
      hasChanges(),
  )
}
