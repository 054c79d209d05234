import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react'
import { onToast, pendingToasts } from '#web/ui/toast.ts'

const Toaster = lazy(async () => ({ default: await fetchToaster() }))

/** `<Toaster />` for a page that must be light: comes to the browser with the first toast. */
export function LateToaster() {
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
    return (await import('#web/ui/toaster.tsx')).Toaster
  } catch {
    return () => null
  }
}
