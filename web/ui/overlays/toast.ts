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

/** Toasts raised and not over: those of a layout that went away, or raised before one came, are shown by the next. */
export const pendingToasts = new Map<string, ToastOptions>()

type Listener = (id: string, options: ToastOptions) => void
const listeners = new Set<Listener>()

let last = 0

/** Shows a notice at the corner; callable from anywhere in the browser. `<Toaster />` draws it. */
export function toast(options: ToastOptions): string {
  // The moment (specification §3); a millisecond later where another was raised in the same one.
  const id = options.id ?? String((last = Math.max(Date.now(), last + 1)))
  pendingToasts.set(id, options)
  for (const listener of listeners) listener(id, options)
  return id
}

/** Takes away a notice that is not true any more; its callback stays silent. */
export function withdrawToast(id: string) {
  const options = pendingToasts.get(id)
  if (options === undefined) return
  pendingToasts.delete(id)
  for (const listener of listeners) listener(id, options)
}

/** Hears of each toast that is raised, or withdrawn and so pending no more, until the function returned is called. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
