import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { href } from '#contract/people/screens.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { newVisitor, openBrowser, signIn, untilAlive } from '../../test/browser.ts'
import { newDataDir, removeDataDir, startProduct } from '../../test/product.ts'
import { buildWeb, isWebBuilt } from '../../scripts/web-build.ts'
import { fixedWork, giveWatch, watchEditor, watchInputs, watchRows } from './in-page.ts'
import { growPeople } from '../world/people.ts'

/** `npm run bench:screens`: what a person at a mid laptop waits for in the back office. */
const PSYCHOLOGISTS = 5000
const SLOWDOWN = 4
const RUNS = 15
const SURNAMES = ['Ив', 'Со', 'Ку', 'Ма', 'Бе', 'Во', 'Ле', 'Но', 'Па', 'Се', 'То', 'Фе', 'Ши', 'Ка', 'Ор']
/** Issue figures, milliseconds. */
const LIMITS = { filter: 300, editor: 400, input: 200 }

if (!(await isWebBuilt())) await buildWeb()
const dataDir = await newDataDir()
try {
  await (await startProduct({ dataDir })).end()
  const db = await openDatabase({ directory: join(dataDir, 'postgres') })
  await growPeople(db, PSYCHOLOGISTS)
  await db.destroy()
  const page = report(await measureScreens())
  await writeFile(join(import.meta.dirname, 'results.md'), page)
  console.log(page)
} finally {
  await removeDataDir(dataDir)
}

interface Screens {
  /** A fixed piece of work in the page as it is: the yardstick of this machine. */
  yardstick: number
  /** The same in the slowed page. */
  slowed: number
  filter: number[]
  editor: number[]
  longestInput: number
}

async function measureScreens(): Promise<Screens> {
  const product = await startProduct({ dataDir })
  const browser = await openBrowser()
  try {
    const { page, context } = await newVisitor(browser, { url: product.url })
    await signIn(page, 'moderator@smysl.test')
    await page.waitForURL(/dashboard/)
    const cdp = await context.newCDPSession(page)
    await watchInputs(page)
    await giveWatch(page)
    await openList(page)
    const { rate, ...work } = await calibrate(page, cdp)
    await slow(cdp, rate)
    const filter: number[] = []
    for (const surname of SURNAMES.slice(0, RUNS)) filter.push(await typeInFilter(page, surname))
    const editor: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      await slow(cdp, 1)
      await openList(page)
      await slow(cdp, rate)
      editor.push(await openEditor(page, run % 10))
    }
    const longestInput = await page.evaluate(() => Number(sessionStorage.getItem('longest-input') ?? 0))
    return { ...work, filter, editor, longestInput }
  } finally {
    await browser.close()
    await product.end()
  }
}

/** What to ask of Chromium for a page that is slower by the factor, not by more: its own measure overshoots. */
async function calibrate(page: Page, cdp: CDPSession) {
  const timeAt = async (rate: number) => {
    await slow(cdp, rate)
    const times: number[] = []
    for (let turn = 0; turn < RUNS; turn += 1) times.push(await page.evaluate(fixedWork))
    return median(times)
  }
  const yardstick = await timeAt(1)
  const rate = SLOWDOWN ** 2 / ((await timeAt(SLOWDOWN)) / yardstick)
  return { rate, yardstick, slowed: await timeAt(rate) }
}

async function slow(cdp: CDPSession, rate: number) {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

async function openList(page: Page) {
  await page.goto(href('psychologists'))
  await untilAlive(page)
  await untilQuiet(page)
}

/** Nobody presses anything before the page has come to rest. */
async function untilQuiet(page: Page) {
  const rest = () => new Promise<unknown>((resolve) => requestIdleCallback(() => requestIdleCallback(resolve)))
  await page.evaluate(rest)
}

/** From the last letter in the search to other rows on screen. */
async function typeInFilter(page: Page, text: string): Promise<number> {
  const search = page.getByRole('searchbox').first()
  await search.fill('')
  await page.waitForURL((url) => !url.search.includes('full_name'))
  await untilQuiet(page)
  await search.focus()
  await page.keyboard.type(text.slice(0, -1))
  await page.evaluate(watchRows)
  await page.keyboard.type(text.slice(-1))
  return page.evaluate(() => window.measured)
}

/** From the press on a name to the editor's heading and an open field. */
async function openEditor(page: Page, row: number): Promise<number> {
  const link = page.locator('tbody tr').nth(row).locator('a[href*="/edit/"]')
  await page.evaluate(watchEditor)
  await link.click()
  return page.evaluate(() => window.measured)
}

function report({ yardstick, slowed, filter, editor, longestInput }: Screens): string {
  const row = (name: string, value: number, limit: number) =>
    `| ${name} | ${Math.round(value)} | ${limit} | ${(value / limit).toFixed(2)} | ${(value / slowed).toFixed(1)} |`
  return [
    '# The back office in a browser',
    '',
    `Made by \`npm run bench:screens\`: Chromium slowed ${(slowed / yardstick).toFixed(1)} times, ${PSYCHOLOGISTS} psychologists, medians of ${RUNS} turns.`,
    `A fixed piece of work (five million square roots) took ${Math.round(yardstick)} ms in the page, ${Math.round(slowed)} ms in the slowed one.`,
    '',
    '| what | milliseconds | limit | of the limit | in pieces of fixed work |',
    '| --- | --: | --: | --: | --: |',
    row('typing in the filter → other rows on screen', median(filter), LIMITS.filter),
    row('press on a name → an open field of the editor', median(editor), LIMITS.editor),
    row('longest answer to one input', longestInput, LIMITS.input),
    '',
  ].join('\n')
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
