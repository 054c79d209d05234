import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { sharedBrowser, type VisitorOptions } from '../../browser.ts'
import { startProduct, type Product, type ProductOptions } from '../../product.ts'
import { copyOf, copyOnServer, dropWorld, emptyOnServer, SHORT_LIVED, type ServerWorld } from './demo-world.ts'
import { repeatedIds } from './repeated-ids.ts'
import { closePages, releasePage, acquirePage, type PooledPage } from './visitor-pool.ts'

interface VisitOptions extends Omit<VisitorOptions, 'url'> {
  /** What is expected to go wrong on the pages of this visit. */
  expectedFaults?: RegExp | undefined
}

export interface Journey<P extends { url: string } = Product> {
  product: () => P
  /** A page of somebody new, with cookies of their own. */
  visit: (options?: VisitOptions) => Promise<Page>
}

export interface OwnJourney extends Journey {
  /** What its product was told at the start: for commands beside it. */
  environment: () => Record<string, string>
}

/**
 * A product of its own with a fresh demo world, for the tests of one file, and visitors in the browser of all files. Its
 * database is a copy on the server, which starts and answers in half of the processor's time.
 */
export function journey({ env, ...options }: Omit<ProductOptions, 'dataDir'> = {}): OwnJourney {
  let product: Product | undefined
  let world: ServerWorld | undefined

  beforeAll(async () => {
    world = await serverWorld()
    product = await startProduct({
      dataDir: world.dataDir,
      env: { ...world.env, ...env },
      command: SHORT_LIVED,
      ...options,
    })
  })

  afterAll(async () => {
    if (product !== undefined) await closePages(product.url)
    // Its data goes with it: nothing of them has to be brought in order.
    await product?.end('SIGKILL')
    if (world !== undefined) await dropWorld(world)
  })

  const begun = journeyIn(() => {
    if (product === undefined) throw new Error('The product has not been started yet')
    return product
  })
  return { ...begun, environment: () => ({ ...world?.env, ...env, DATA_DIR: world?.dataDir ?? '' }) }
}

/** The same in the product of all files that change nothing which another of them looks at. */
export function readingJourney(): Journey<{ url: string }> {
  return journeyIn(() => ({ url: inject('readingUrl') }))
}

/**
 * The same in the product of all files that change records of their own only: what they made themselves, or somebody of the
 * demo world whom they know by name and no other of them does. Nothing may depend on how many records a list has, or on
 * which comes first.
 */
export function sharedJourney(): Journey<{ url: string; dataDir: string }> {
  return journeyIn(() => inject('sharedProduct'))
}

/**
 * The same in a product that the files of one worker have one after the other: nobody changes anything beside the tests, so
 * that they may count, and whatever the files before them have left is there: what a list or a column of the board shows on
 * its first page is found by its name. What a file changes for everybody (a right, a
 * password of somebody whom others sign in as, an order of lists) it takes back, or has a product of its own; so has one that
 * sends more than a few requests or reviews, of which five an hour come from one address.
 */
export function workerJourney(): Journey<{ url: string; dataDir: string }> {
  let product: { url: string; dataDir: string } | undefined
  beforeAll(async () => {
    product = await productOfWorker()
  })
  return journeyIn(() => {
    if (product === undefined) throw new Error('The product has not been started yet')
    return product
  })
}

async function productOfWorker() {
  const answer = await fetch(`${inject('workersProducts')}/${process.env.VITEST_POOL_ID}`)
  if (!answer.ok) throw new Error(`The worker has no product: ${await answer.text()}`)
  return (await answer.json()) as { url: string; dataDir: string }
}

function journeyIn<P extends { url: string }>(product: () => P): Journey<P> {
  const open: { pooled: PooledPage; expectedFaults: RegExp | undefined }[] = []

  afterEach(async ({ task }) => {
    const visits = open.splice(0)
    const isFailed = task.result?.state === 'fail'
    for (const [index, { pooled }] of visits.entries()) {
      // A page that was closed, or has gone elsewhere, has none of ours.
      pooled.faults.push(...(await repeatedIds(pooled.page).catch(() => [])))
      if (isFailed) await showFailure(pooled.page, traceName(index))
      await releasePage(isFailed ? { ...pooled, isDirty: true } : pooled, product().url)
    }
    const faults = visits.flatMap(({ pooled, expectedFaults }) =>
      pooled.faults.filter((fault) => !expectedFaults?.test(fault)),
    )
    expect(faults, 'what went wrong on the pages').toEqual([])
  })

  return {
    product,
    async visit({ expectedFaults, ...rest } = {}) {
      const pooled = await acquirePage(await sharedBrowser(), { ...rest, url: product().url })
      open.push({ pooled, expectedFaults })
      return pooled.page
    },
  }
}

/** The data of a demo world that nobody has touched. */
export function demoData(): Promise<string> {
  return copyOf(inject('demoWorld'))
}

/** The same on the server. */
export function serverWorld(): Promise<ServerWorld> {
  return copyOnServer(inject('serverWorld'))
}

/** Nothing yet, on the server. */
export function emptyWorld(): Promise<ServerWorld> {
  return emptyOnServer(inject('serverWorld'))
}

/** Of a failed journey the last picture stays, and all that was done and seen. */
async function showFailure(page: Page, name: string) {
  await page.screenshot({ path: `${name}.png`, fullPage: true }).catch(() => {})
  await page
    .context()
    .tracing.stop({ path: `${name}.zip` })
    .catch(() => {})
}

function traceName(index: number): string {
  const test = (expect.getState().currentTestName ?? 'journey').replace(/[^\wа-яё]+/gi, '-').slice(0, 100)
  return `test-results/${test}${index === 0 ? '' : `-${index + 1}`}`
}
