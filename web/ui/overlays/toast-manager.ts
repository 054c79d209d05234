import { Toast } from '@base-ui/react/toast'
import { pendingToasts, type ToastAction, type ToastOptions } from './toast.ts'

export const toastManager = Toast.createToastManager<ToastOptions>()

export function showToast(id: string, options: ToastOptions) {
  toastManager.add({ id, timeout: options.timeout, data: options, onClose: () => endToast(id) })
}

/** Closes a toast by its action. */
export function runToastAction(id: string, action: ToastAction) {
  // Over before it closes, so that the callback stays silent.
  pendingToasts.delete(id)
  toastManager.close(id)
  action.onClick()
}

function endToast(id: string) {
  const options = pendingToasts.get(id)
  pendingToasts.delete(id)
  options?.callback?.()
}
