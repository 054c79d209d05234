import { useLayoutEffect, useSyncExternalStore } from 'react'
import { href, type ScreenName } from '#contract/people/screens.ts'
import { useIsNavigatingAway } from './pending-navigation.ts'

/** A list as it was left. Lives as long as the tab. */
interface Memory {
  search: string
  /** How far the page was scrolled, in pixels. */
  top: number
}

/**
 * Remembers the filters, the page and the place of a list, for everything that leads back to it; and brings back the
 * place when the list opens as it was left.
 */
export function useListMemory(screen: ScreenName, address: string) {
  const search = withoutDialog(address)
  const isLeaving = useIsNavigatingAway()
  useLayoutEffect(() => {
    const top = topOf(screen, search)
    if (top === 0) return
    // After the router, which starts every new address from the top.
    const frame = requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
    // Only as the list opens: later changes of the address are made on it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [screen])
  useLayoutEffect(() => {
    let top = topOf(screen, search)
    write(screen, { search, top })
    const follow = () => {
      // An outline of the next screen has taken the place of the rows: that is not where somebody was.
      if (!isLeaving.current) top = window.scrollY
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      window.removeEventListener('scroll', follow)
      write(screen, { search, top })
    }
  }, [screen, search, isLeaving])
}

/** What the address opens on the list (`?dialog=new`) is done with once somebody has left. */
function withoutDialog(search: string): string {
  const params = new URLSearchParams(search)
  if (!params.has('dialog')) return search
  params.delete('dialog')
  return params.size === 0 ? '' : `?${params}`
}

/** Where the list was, if it was this one. */
function topOf(screen: ScreenName, search: string): number {
  const memory = read(screen)
  return memory?.search === search ? memory.top : 0
}

/** What the list was asked when it was left, `?` included; null where nobody has seen it in this tab. */
export function rememberedSearch(screen: ScreenName): string | null {
  return read(screen)?.search ?? null
}

/** The list as it was left. */
export function listPath(screen: ScreenName): string {
  return href(screen) + (read(screen)?.search ?? '')
}

/** The same for a link: plain on the server, the remembered one once the page is alive. */
export function useListPath(screen: ScreenName): string {
  return useSyncExternalStore(
    subscribeToNothing,
    () => listPath(screen),
    () => href(screen),
  )
}

const key = (screen: ScreenName) => `list:${screen}`

function read(screen: ScreenName): Memory | null {
  try {
    const text = sessionStorage.getItem(key(screen))
    return text === null ? null : (JSON.parse(text) as Memory)
  } catch {
    // Without storage, or with that of an older version, the list opens plain.
    return null
  }
}

function write(screen: ScreenName, memory: Memory) {
  try {
    sessionStorage.setItem(key(screen), JSON.stringify(memory))
  } catch {
    // See `read`.
  }
}

/** The memory changes only while its own list is on screen, where nothing leads back to it. */
function subscribeToNothing() {
  return () => {}
}
