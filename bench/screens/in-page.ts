import type { Page } from 'playwright'

declare global {
  interface Window {
    /** What the watch that was set last has seen, milliseconds. */
    measured: Promise<number>
  }
}

/** Runs in the page: measures the time from the first letter to the first frame that shows other rows. */
export function watchRows(): void {
  const rows = () => [...document.querySelectorAll('tbody tr a[href*="/edit/"]')].map((link) => link.textContent).join()
  const before = rows()
  window.measured = new Promise((resolve) => {
    addEventListener(
      // Typed Cyrillic comes without a key press.
      'beforeinput',
      ({ timeStamp }) => {
        const look = () => (rows() === before ? requestAnimationFrame(look) : resolve(performance.now() - timeStamp))
        requestAnimationFrame(look)
      },
      { once: true, capture: true },
    )
  })
}

/** Runs in the page: measures the time from the press to the first frame with an open field of the editor. */
export function watchEditor(): void {
  window.measured = new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          const field = document.querySelector('main form textarea:not([readonly])')
          if (field === null) requestAnimationFrame(look)
          else resolve(performance.now() - timeStamp)
        }
        requestAnimationFrame(look)
      },
      { once: true, capture: true },
    )
  })
}

/** Runs in the page: milliseconds for a fixed piece of work. */
export function fixedWork(): number {
  const from = performance.now()
  let sum = 0
  for (let turn = 0; turn < 5_000_000; turn += 1) sum += Math.sqrt(turn % 1000)
  return sum > 0 ? performance.now() - from : 0
}

/** Keeps the longest answer to a key or a press, over all pages of the tab. */
export async function watchInputs(page: Page) {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        // Processing alone: the answer's way over the network blocks nobody.
        const blocked = entry.processingEnd - entry.startTime
        if (blocked > Number(sessionStorage.getItem('longest-input') ?? 0)) {
          sessionStorage.setItem('longest-input', String(blocked))
        }
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}
