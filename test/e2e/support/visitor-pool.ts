import type { Browser, Page } from 'playwright'
import { answerBefore, DESKTOP, newVisitor, watchFaults, type VisitorOptions } from '../../browser.ts'

/** A window of a visitor. */
export interface PooledPage {
  page: Page
  faults: string[]
  kind: string
  /** Something of it cannot be taken back. */
  isDirty: boolean
}

/** What journeys listen to. */
const LISTENED = ['console', 'dialog', 'pageerror', 'request', 'response', 'page']

/** Windows that are open and belong to nobody, by kind. They end with the browser, or with the product they show. */
const free = new Map<string, PooledPage[]>()

/**
 * A window for somebody new, of a product. To open one and to compile the scripts of the product in it takes the processor
 * twice as long as to show its page: so a window serves one visitor after the other, and forgets each.
 */
export async function acquirePage(browser: Browser, options: VisitorOptions): Promise<PooledPage> {
  const kind = `${options.url} ${options.javaScript ?? true} ${options.timeZone ?? ''}`
  const pooled = options.hasReadNothing ? undefined : free.get(kind)?.pop()
  if (pooled === undefined || !pooled.page.context().browser()?.isConnected()) {
    const opened = await newVisitor(browser, options)
    // Without snapshots: they are made by scripts inside the page, which its content policy reports as a fault.
    await opened.context.tracing.start()
    return markDirtyOnLastingChange({ page: opened.page, faults: opened.faults, kind, isDirty: false })
  }
  const { page } = pooled
  await page.setViewportSize(options.viewport ?? DESKTOP)
  await page.emulateMedia({
    colorScheme: options.theme ?? 'light',
    reducedMotion: 'reduce',
    media: null,
    contrast: null,
    forcedColors: null,
  })
  if (!options.isNew) await answerBefore(page.context(), options.url)
  pooled.faults = watchFaults(page, options.url)
  await page.context().tracing.startChunk()
  return pooled
}

/** The visitor has gone. What cannot be made as new is closed. */
export async function releasePage(pooled: PooledPage, url: string): Promise<void> {
  const isAsNew = !pooled.isDirty && (await reset(pooled.page, url).catch(() => false))
  if (!isAsNew) return pooled.page.context().close()
  free.set(pooled.kind, [...(free.get(pooled.kind) ?? []), pooled])
}

/** Closes the windows on a product that ends. */
export async function closePages(url: string): Promise<void> {
  for (const [kind, pooled] of free) {
    if (!kind.startsWith(`${url} `)) continue
    free.delete(kind)
    for (const { page } of pooled) await page.context().close()
  }
}

/** Answers whether nothing is left of the last visitor: no script that runs, nothing in the stores, nothing that was told. */
async function reset(page: Page, url: string): Promise<boolean> {
  const context = page.context()
  const [first, ...others] = context.pages()
  if (first !== page) return false
  for (const other of others) await other.close()
  for (const told of [page, context]) {
    await told.unrouteAll({ behavior: 'ignoreErrors' })
    for (const event of LISTENED) told.removeAllListeners(event)
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
function markDirtyOnLastingChange(pooled: PooledPage): PooledPage {
  const { clock } = pooled.page
  const install = clock.install.bind(clock)
  clock.install = (options) => {
    pooled.isDirty = true
    return install(options)
  }
  const addInitScript = pooled.page.addInitScript.bind(pooled.page)
  pooled.page.addInitScript = (script, argument) => {
    pooled.isDirty = true
    return addInitScript(script, argument)
  }
  return pooled
}
