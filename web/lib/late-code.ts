import { lazy as lazyOfReact } from 'react'

let count = 0
const listeners = new Set<() => void>()

/**
 * React's `lazy`, whose code is not overlooked when it comes. Where two transitions wait at once, React 19.3 now and then
 * misses that the code of one is there, and leaves all that waits as it is, late parts of a page from the server with it,
 * until something else is drawn. Whoever follows `arrivals` on the page draws something then.
 */
export const lazy: typeof lazyOfReact = (load) => lazyOfReact(() => announced(load()))

/** Answers `code`, and tells of it once React has had its turn. */
export function announced<T>(code: Promise<T>): Promise<T> {
  void code.catch(() => {}).then(() => setTimeout(announce))
  return code
}

function announce() {
  count += 1
  for (const listener of listeners) listener()
}

/** How often late code has come. */
export const arrivals = {
  count: () => count,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
