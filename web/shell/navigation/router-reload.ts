import type { Location } from 'react-router'

let isOnPurpose = false

export function reloadOnPurpose() {
  isOnPurpose = true
  window.location.reload()
}

/** Called in the place of the reload by which React Router answers a screen whose code did not come. Returns how to stop. */
export function onRouterReload(onReload: (going: Location) => void): () => void {
  const { navigation } = window as { navigation?: NavigationLike }
  const listener = (event: NavigateLike) => {
    const going = goingTo()
    if (event.navigationType !== 'reload' || event.userInitiated || going === undefined || isOnPurpose) return
    event.preventDefault()
    onReload(going)
  }
  navigation?.addEventListener('navigate', listener)
  return () => navigation?.removeEventListener('navigate', listener)
}

/** React may not have drawn yet that somebody sets out: the router itself knows. */
function goingTo(): Location | undefined {
  const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: RouterLike }
  return router?.state.navigation.location
}

interface RouterLike {
  state: { navigation: { location?: Location } }
}

interface NavigateLike extends Event {
  navigationType: string
  userInitiated: boolean
}

/** Not every browser has it: there the router's reload stays as it is. */
interface NavigationLike {
  addEventListener: (type: 'navigate', listener: (event: NavigateLike) => void) => void
  removeEventListener: (type: 'navigate', listener: (event: NavigateLike) => void) => void
}
