import { useEffect, Suspense, useSyncExternalStore, type ComponentType } from 'react'
import { Outlet } from 'react-router'
import '#web/ui/kit.css'
import { onToast, pendingToasts } from '#web/ui/overlays/toast.ts'
import { lazy } from '#web/lib/late-code.ts'
import { screenGuard } from '../session/guards.ts'
import { rememberFrame } from '../navigation/stale-frame.ts'
import { PreloadedFonts } from '../theme/preloaded-fonts.tsx'

export const handle = { face: 'admin' }
export const middleware = [screenGuard]

/** Sign-in is light (specification §2). The loader also makes the guard run when one comes here by a link. */
export function loader() {
  return { theme: 'light' as const }
}

export default function GuestLayout() {
  // Whoever signs in next may be somebody else.
  useEffect(() => rememberFrame(null), [])
  return (
    <>
      <PreloadedFonts />
      <Outlet />
      <LateToaster />
    </>
  )
}

const Toaster = lazy(async () => ({ default: await fetchToaster() }))

/** `<Toaster />` for a page that must be light: comes to the browser with the first toast. */
function LateToaster() {
  const isNeeded = useSyncExternalStore(
    onToast,
    () => pendingToasts.size > 0,
    () => false,
  )
  return <Suspense>{isNeeded && <Toaster />}</Suspense>
}

/** A notice that could not be fetched must not take the page with it. */
async function fetchToaster(): Promise<ComponentType> {
  try {
    return (await import('#web/ui/overlays/toaster.tsx')).Toaster
  } catch {
    return () => null
  }
}
