import type { Browser, Page } from 'playwright'
import { answerBefore, DESKTOP, newVisitor, watchFaults, type VisitorOptions } from '../../browser.ts'

/** A window of a visitor. */
export interface Seat {
  page: Page
  faults: string[]
  kind: string
  /** Something of it cannot be taken back. */
  isSpent: boolean
}

/** What journeys listen to. */
const HEARD = ['console', 'dialog', 'pageerror', 'request', 'response', 'page']

/** Windows that are open and belong to nobody, by kind. They end with the browser, or with the product they show. */
const free = new Map<string, Seat[]>()

/**
 * A window for somebody new, of a product. To open one and to compile the scripts of the product in it takes the processor
 * twice as long as to show its page: so a window serves one visitor after the other, and forgets each.
 */
export async function takeSeat(browser: Browser, options: VisitorOptions): Promise<Seat> {
  const kind = `${options.url} ${options.javaScript ?? true} ${options.timeZone ?? ''}`
  const seat = options.hasReadNothing ? undefined : free.get(kind)?.pop()
  if (seat === undefined || !seat.page.context().browser()?.isConnected()) {
    const opened = await newVisitor(browser, options)
    // Without snapshots: they are made by scripts inside the page, which its content policy reports as a fault.
    await opened.context.tracing.start()
    return watchLasting({ page: opened.page, faults: opened.faults, kind, isSpent: false })
  }
  const { page } = seat
  await page.setViewportSize(options.viewport ?? DESKTOP)
  await page.emulateMedia({
    colorScheme: options.theme ?? 'light',
    reducedMotion: 'reduce',
    media: null,
    contrast: null,
    forcedColors: null,
  })
  if (!options.isNew) await answerBefore(page.context(), options.url)
  seat.faults = watchFaults(page, options.url)
  await page.context().tracing.startChunk()
  return seat
}

/** The visitor has gone. What cannot be made as new is closed. */
export async function leaveSeat(seat: Seat, url: string): Promise<void> {
  const isAsNew = !seat.isSpent && (await forget(seat.page, url).catch(() => false))
  if (!isAsNew) return seat.page.context().close()
  free.set(seat.kind, [...(free.get(seat.kind) ?? []), seat])
}

/** Closes the windows on a product that ends. */
export async function closeSeats(url: string): Promise<void> {
  for (const [kind, seats] of free) {
    if (!kind.startsWith(`${url} `)) continue
    free.delete(kind)
    for (const { page } of seats) await page.context().close()
  }
}

/** Answers whether nothing is left of the last visitor: no script that runs, nothing in the stores, nothing that was told. */
async function forget(page: Page, url: string): Promise<boolean> {
  const context = page.context()
  const [first, ...others] = context.pages()
  if (first !== page) return false
  for (const other of others) await other.close()
  for (const told of [page, context]) {
    await told.unrouteAll({ behavior: 'ignoreErrors' })
    for (const event of HEARD) told.removeAllListeners(event)
  }
  await context.tracing.stopChunk()
  await context.setOffline(false)
  await context.clearPermissions()
  // The same origin, without a script: what the product has kept in this browser can be reached, and nothing writes there.
  const answer = await page.goto(`${url}/robots.txt`)
  if (answer?.status() !== 200) return false
  await page.mouse.move(0, 0)
  await page.evaluate(emptyStores)
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  return true
}

async function emptyStores() {
  localStorage.clear()
  sessionStorage.clear()
  const databases = await indexedDB.databases()
  const emptied = databases.map(
    ({ name = '' }) =>
      new Promise((done) => {
        const request = indexedDB.deleteDatabase(name)
        request.addEventListener('success', done)
        request.addEventListener('blocked', done)
      }),
  )
  await Promise.all(emptied)
}

/** A clock of its own and scripts before those of the page stay with a window for good. */
function watchLasting(seat: Seat): Seat {
  const { clock } = seat.page
  const install = clock.install.bind(clock)
  clock.install = (options) => {
    seat.isSpent = true
    return install(options)
  }
  const addInitScript = seat.page.addInitScript.bind(seat.page)
  seat.page.addInitScript = (script, argument) => {
    seat.isSpent = true
    return addInitScript(script, argument)
  }
  return seat
}
