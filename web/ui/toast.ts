import { Toast } from '@base-ui/react/toast'

export interface ToastAction {
  label: string
  icon?: string
  onClick: () => void
}

export interface ToastOptions {
  /** A second toast with the same id replaces the first and starts its time anew. */
  id?: string
  /** HTML, shown through the sanitiser. */
  title?: string
  /** HTML, shown through the sanitiser. */
  description?: string
  /** An Iconify name. */
  icon?: string
  /** Stands in the place of the icon. */
  avatar?: { name: string; src?: string | null }
  /** The colour of the icon. */
  color?: 'primary' | 'neutral' | 'warn' | 'danger'
  /** 5000 ms unless said otherwise; 0 stays until closed. */
  timeout?: number
  /** A press closes the toast and runs the action; the callback is left out. */
  actions?: ToastAction[]
  /** Runs when the toast is closed or its time is over. */
  callback?: () => void
}

export const toastManager = Toast.createToastManager<ToastOptions>()

/** Toasts raised and not over: those of a layout that went away, or raised before one came, are shown by the next. */
export const pendingToasts = new Map<string, ToastOptions>()

/** Shows a notice at the corner; callable from anywhere in the browser. `<Toaster />` draws it. */
export function toast(options: ToastOptions): string {
  const id = options.id ?? crypto.randomUUID()
  pendingToasts.set(id, options)
  showToast(id, options)
  return id
}

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
