import { useEffect } from 'react'
import { createPath, type Location } from 'react-router'

/**
 * For a form whose answer leads to another screen: when the code of that screen does not come, it is opened as a whole
 * page. The reload of the router would show the form that has just been taken, empty, as if nobody had. The back office
 * meets the same in `missing-chunk.ts`; sharing code with it would move what every page loads into other files.
 */
export function useWholeNextScreen() {
  useEffect(() => {
    const { navigation, __reactRouterDataRouter: router } = window as unknown as Shell
    const open = (event: NavigateLike) => {
      const going = router?.state.navigation.location
      if (event.navigationType !== 'reload' || event.userInitiated || going === undefined) return
      event.preventDefault()
      window.location.assign(createPath(going))
    }
    navigation?.addEventListener('navigate', open)
    return () => navigation?.removeEventListener('navigate', open)
  }, [])
}

interface NavigateLike extends Event {
  navigationType: string
  userInitiated: boolean
}

interface Shell {
  __reactRouterDataRouter?: { state: { navigation: { location?: Location } } }
  /** Not every browser has it: there the router's reload stays as it is. */
  navigation?: Record<
    'addEventListener' | 'removeEventListener',
    (type: 'navigate', listener: (event: NavigateLike) => void) => void
  >
}
