import { Toast } from '@base-ui/react/toast'
import { leaveToast } from './toast-focus.ts'
import { pendingToasts, type ToastAction, type ToastOptions } from './toast.ts'

export const toastManager = Toast.createToastManager<ToastOptions>()

export function showToast(id: string, options: ToastOptions) {
  if (!pendingToasts.has(id)) return toastManager.close(id)
  toastManager.add({ id, timeout: options.timeout, data: options, onClose: () => endToast(id) })
}

/** Closes a toast, whose card may have the focus. */
export function closeToast(id: string, card: HTMLElement | null) {
  toastManager.close(id)
  leaveToast(card)
}

/** Closes a toast by its action, which may take the focus further. */
export function runToastAction(id: string, action: ToastAction, card: HTMLElement | null) {
  // Over before it closes, so that the callback stays silent.
  pendingToasts.delete(id)
  closeToast(id, card)
  action.onClick()
}

function endToast(id: string) {
  const options = pendingToasts.get(id)
  pendingToasts.delete(id)
  options?.callback?.()
}
