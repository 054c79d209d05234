import { useEffect, useRef } from 'react'
import { createPath, useLocation, useNavigate, useNavigation, type Location, type Path } from 'react-router'
import { reuseShownOnce } from './stale-reads.ts'
import { trailOf } from '../admin/menu.ts'
import { toastNoConnection } from '../errors/toast-no-connection.ts'
import { isAnswered, isOwnReload, handleMissingChunk } from './full-reload.ts'

/**
 * The code of a screen comes with the first way to it. When it does not, React Router loads the page anew by itself,
 * without counting, and without a connection that leaves the product. Instead one stays on the screen that is open; the
 * router never asks for that code again, so that the next way to it leads through a whole new page.
 */
export function useMissingChunk() {
  const here = useLocation()
  const navigate = useNavigate()
  const { location: coming } = useNavigation()
  /** By screen, the way on which its code did not come. */
  const lost = useRef(new Map<string, string>())
  const stay = useRef(() => {})
  useEffect(() => {
    stay.current = () => {
      reuseShownOnce()
      void navigate(createPath(here), { replace: true, state: here.state as unknown, preventScrollReset: true })
    }
  }, [here, navigate])

  useEffect(
    () =>
      onRouterReload((going) => {
        lost.current.set(screenAt(going.pathname), going.key)
        stay.current()
        void handleMissingChunk('Экран не\u00a0открылся')
      }),
    [],
  )

  useEffect(() => {
    if (coming === undefined) return
    const lostOn = lost.current.get(screenAt(coming.pathname))
    // That very way may be drawn only after it was lost.
    if (lostOn !== undefined && lostOn !== coming.key) void openWhole(coming, stay.current)
  }, [coming])
}

async function openWhole(coming: Path, stay: () => void) {
  if (await isAnswered()) return window.location.assign(createPath(coming))
  toastNoConnection()
  stay()
}

function screenAt(pathname: string): string {
  return trailOf(pathname).at(-1)?.name ?? pathname
}

/** React may not have drawn yet that somebody sets out: the router itself knows. */
function goingTo(): Location | undefined {
  const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: RouterLike }
  return router?.state.navigation.location
}

function onRouterReload(onReload: (going: Location) => void): () => void {
  const { navigation } = window as { navigation?: NavigationLike }
  const listener = (event: NavigateLike) => {
    const going = goingTo()
    if (event.navigationType !== 'reload' || event.userInitiated || going === undefined || isOwnReload()) return
    event.preventDefault()
    onReload(going)
  }
  navigation?.addEventListener('navigate', listener)
  return () => navigation?.removeEventListener('navigate', listener)
}

interface RouterLike {
  state: { navigation: { location?: Location } }
}

interface NavigateLike extends Event {
  navigationType: string
  userInitiated: boolean
}

/** Not every browser has it: there the router's reload stays uncounted. */
interface NavigationLike {
  addEventListener: (type: 'navigate', listener: (event: NavigateLike) => void) => void
  removeEventListener: (type: 'navigate', listener: (event: NavigateLike) => void) => void
}
