import { useEffect } from 'react'
import type { ScreenName } from '#contract/people/screens.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** How often it is asked whether the router has learnt of the screens behind the links of the list. */
const LOOK_EVERY_MS = 100

/**
 * Loads what a press on a row will need, once the list has nothing else to do: the code of the screen itself, and
 * `load`, which stands outside the component.
 */
export function useNextScreen(screen: ScreenName, load: () => Promise<unknown>) {
  useEffect(() => {
    let looking: ReturnType<typeof setInterval> | undefined
    const loadScreen = () => {
      const path = moduleOf(screen)
      if (path === undefined) return
      clearInterval(looking)
      void import(/* @vite-ignore */ path).catch(() => {})
    }
    const begin = () => {
      // Without it the press itself loads: slower, and nothing is lost.
      void load().catch(() => {})
      looking = setInterval(loadScreen, LOOK_EVERY_MS)
    }
    const stopWaiting = whenIdle(begin)
    return () => {
      stopWaiting()
      clearInterval(looking)
    }
  }, [screen, load])
}

/** The file of a screen's code, once the router knows it. */
function moduleOf(screen: ScreenName): string | undefined {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> }
  }
  return manifest?.routes[screen]?.module
}
