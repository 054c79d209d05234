import { deleteCookie } from './cookie-jar.ts'

type Send = ((...call: unknown[]) => void) & { a?: unknown[][]; l?: number }

declare global {
  interface Window {
    ym?: Send
  }
}

/** Loads the outside counter, once a document. Only after «Принять»; the caller asks. */
export function startAnalytics({ counterId, scriptUrl }: { counterId: number; scriptUrl: string }) {
  if (window.ym !== undefined) return
  const queue: Send = (...call) => {
    ;(queue.a ??= []).push(call)
  }
  queue.l = Date.now()
  window.ym = queue
  // `defer`: no page is reported by itself, because the whole address would go with its search.
  queue(counterId, 'init', { defer: true, clickmap: false, trackLinks: false, webvisor: false })
  const script = document.createElement('script')
  script.async = true
  script.src = scriptUrl
  document.head.append(script)
}

/** Reports a page by its path alone: what somebody searches for stays here. */
export function reportPage(counterId: number, pathname: string) {
  window.ym?.(counterId, 'hit', location.origin + pathname, { referer: '' })
}

/** A script that runs cannot be taken back, so the page loads anew without it and without its cookies. */
export function stopAnalytics() {
  if (window.ym === undefined) return
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? ''
    if (name.startsWith('_ym')) deleteCookie(name)
  }
  location.reload()
}
