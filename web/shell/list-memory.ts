import { useSyncExternalStore } from 'react'
import { href, type ScreenName } from '#contract/screens.ts'

const key = (screen: ScreenName) => `list:${screen}`

/** Remembers the filters and the page of a list, for everything that leads back to it. Lives as long as the tab. */
export function rememberList(screen: ScreenName, search: string) {
  try {
    sessionStorage.setItem(key(screen), search)
  } catch {
    // Without storage the list opens plain.
  }
}

/** The list as it was left. */
export function listPath(screen: ScreenName): string {
  try {
    return href(screen) + (sessionStorage.getItem(key(screen)) ?? '')
  } catch {
    return href(screen)
  }
}

/** The same for a link: plain on the server, the remembered one once the page is alive. */
export function useListPath(screen: ScreenName): string {
  return useSyncExternalStore(
    subscribeToNothing,
    () => listPath(screen),
    () => href(screen),
  )
}

/** The memory changes only while its own list is on screen, where nothing leads back to it. */
function subscribeToNothing() {
  return () => {}
}
