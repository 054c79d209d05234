import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { ToastCard } from './toast-card.tsx'
import { rememberFocus } from './toast-focus.ts'
import { offsetToastsRef } from './toast-offset.ts'
import { onToast, pendingToasts, type ToastOptions } from './toast.ts'
import { showToast, toastManager } from './toast-manager.ts'

/** Specification §9. */
const TIMEOUT_MS = 5000

/** How many stand at once; older ones wait behind. */
const LIMIT = 5

/** Draws the toasts: the whole width on a phone, 24rem from the small breakpoint, at the bottom end. One per layout. */
export function Toaster() {
  return (
    <Toast.Provider toastManager={toastManager} timeout={TIMEOUT_MS} limit={LIMIT}>
      <PendingToasts />
      <Toast.Portal>
        <Toast.Viewport
          ref={offsetToastsRef}
          onFocus={rememberFocus}
          aria-label="Уведомления"
          className="fixed end-0 bottom-(--toast-lift) pointer-events-none z-80 grid w-full grid-cols-[minmax(0,1fr)] gap-2 p-2 outline-none sm:w-[calc(24rem+2rem)] sm:p-4 [&:not(:has(>*))]:hidden"
        >
          <Cards />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Cards() {
  const { toasts } = Toast.useToastManager<ToastOptions>()
  return toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />)
}

/** The provider listens from its own effect, which runs after those of its children. */
function PendingToasts() {
  useEffect(() => {
    queueMicrotask(() => {
      for (const [id, options] of pendingToasts) showToast(id, options)
    })
    return onToast(showToast)
  }, [])
  return null
}
