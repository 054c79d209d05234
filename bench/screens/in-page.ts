import type { Page } from 'playwright'

declare global {
  interface Window {
    /** What the watch that was set last has seen, milliseconds. */
    measured: Promise<number>
    /** Milliseconds from the next event of this type to the first frame that shows what is waited for. */
    untilFrame: (type: string, isThere: () => boolean) => Promise<number>
  }
}

/** Runs in the page: measures the time from the next letter to the first frame that shows other rows. */
export function watchRows(): void {
  // All of them would take a slowed page as long to read as a row to draw.
  const rows = () => {
    const links = document.querySelectorAll('tbody tr a[data-row-name]')
    return `${links.length} ${links[0]?.textContent} ${links[links.length - 1]?.textContent}`
  }
  const before = rows()
  // Typed Cyrillic comes without a key press.
  window.measured = window.untilFrame('beforeinput', () => rows() !== before)
}

/** Runs in the page: measures the time from the press to the first frame with an open field of the editor. */
export function watchEditor(): void {
  window.measured = window.untilFrame(
    'click',
    () => document.querySelector('main form [data-field="full_name"] input:not([readonly])') !== null,
  )
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

/** Looks when the page changes: a look at every frame would itself cost a slowed page a fifth of its time. */
export async function giveWatch(page: Page) {
  await page.addInitScript(() => {
    window.untilFrame = (type, isThere) =>
      new Promise((resolve) => {
        addEventListener(
          type,
          ({ timeStamp }) => {
            const observer = new MutationObserver(() => {
              if (!isThere()) return
              observer.disconnect()
              requestAnimationFrame(() => resolve(performance.now() - timeStamp))
            })
            observer.observe(document, { subtree: true, childList: true, characterData: true })
          },
          { once: true, capture: true },
        )
      })
  })
}
