import { cp } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { newVisitor, openBrowser, type VisitorOptions } from '../browser.ts'
import { newDataDir, removeDataDir, startProduct, type Product, type ProductOptions } from '../product.ts'

interface VisitOptions extends Omit<VisitorOptions, 'url'> {
  /** What is expected to go wrong on the pages of this visit. */
  expectedFaults?: RegExp | undefined
}

export interface Journey {
  product: () => Product
  /** A page of somebody new, with cookies of their own. */
  visit: (options?: VisitOptions) => Promise<Page>
}

/** A product of its own with a fresh demo world, and a browser, for the tests of one file. */
export function journey(options: ProductOptions = {}): Journey {
  let product: Product | undefined
  let browser: Browser | undefined
  const open: { page: Page; faults: string[]; expectedFaults: RegExp | undefined }[] = []

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startFresh(options), openBrowser()])
  })

  afterEach(async ({ task }) => {
    const visits = open.splice(0)
    const isFailed = task.result?.state === 'fail'
    for (const [index, { page }] of visits.entries()) await endVisit(page, isFailed ? traceName(index) : null)
    const faults = visits.flatMap((visit) => visit.faults.filter((fault) => !visit.expectedFaults?.test(fault)))
    expect(faults, 'what went wrong on the pages').toEqual([])
  })

  afterAll(async () => {
    await browser?.close()
    await product?.end()
    if (product !== undefined) await removeDataDir(product.dataDir)
  })

  return {
    product() {
      if (product === undefined) throw new Error('The product has not been started yet')
      return product
    },
    async visit({ expectedFaults, ...rest } = {}) {
      if (product === undefined || browser === undefined) throw new Error('The journey has not begun yet')
      const { page, faults } = await newVisitor(browser, { ...rest, url: product.url })
      // Without snapshots: they are made by scripts inside the page, which its content policy reports as a fault.
      await page.context().tracing.start()
      open.push({ page, faults, expectedFaults })
      return page
    },
  }
}

async function startFresh(options: ProductOptions): Promise<Product> {
  return startProduct({ dataDir: await demoData(), ...options })
}

/** The data of a demo world that nobody has touched. */
export async function demoData(): Promise<string> {
  const dataDir = await newDataDir()
  await cp(inject('demoWorld'), dataDir, { recursive: true })
  return dataDir
}

/** Closes what the visitor had open. Of a failed journey the last picture stays, and all that was done and seen. */
async function endVisit(page: Page, name: string | null) {
  const context = page.context()
  if (name !== null) {
    await page.screenshot({ path: `${name}.png`, fullPage: true }).catch(() => {})
    await context.tracing.stop({ path: `${name}.zip` }).catch(() => {})
  }
  await context.close()
}

function traceName(index: number): string {
  const test = (expect.getState().currentTestName ?? 'journey').replace(/[^\wа-яё]+/gi, '-').slice(0, 100)
  return `test-results/${test}${index === 0 ? '' : `-${index + 1}`}`
}
