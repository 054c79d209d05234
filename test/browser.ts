import { type Locator, chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { expect } from './expect.ts'
import { choiceText } from '#contract/visitors/cookie-choice.ts'
import { CHROMIUM_ARGS, obtainChromium } from '../scripts/chromium.ts'

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1280, height: 900 }
/** A page of a journey lives for seconds: what would make its scripts fast has no time to pay off. */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev --single-threaded-gc'

/** The browser that serves all files of a worker, and ends with it. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser([SHORT_LIVED]).then((browser) => browser.on('disconnected', () => (shared = undefined)))
  return shared
}

let shared: Promise<Browser> | undefined

/** Real Chromium: the one that the test run found, or the machine's. */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await obtainChromium(), args: [...CHROMIUM_ARGS, ...args] })
}

export interface VisitorOptions {
  url: string
  viewport?: { width: number; height: number }
  javaScript?: boolean
  theme?: 'light' | 'dark'
  /** Where the visitor's clock is: Moscow unless told. */
  timeZone?: string
  /** Nobody has asked this visitor anything yet: neither the cookie bar nor the offer of the questionnaire. */
  isNew?: boolean
  /** This browser has not read a file of the product yet. A window that has served others keeps files for them all. */
  hasReadNothing?: boolean
}

/** A new visitor with cookies of their own. What goes wrong on the page without being asked for is kept in `faults`. */
export async function newVisitor(
  browser: Browser,
  options: VisitorOptions,
): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const context = await browser.newContext({
    baseURL: options.url,
    viewport: options.viewport ?? DESKTOP,
    javaScriptEnabled: options.javaScript ?? true,
    colorScheme: options.theme ?? 'light',
    locale: 'ru-RU',
    timezoneId: options.timeZone ?? 'Europe/Moscow',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  if (!options.isNew) await answerBefore(context, options.url)
  const page = await context.newPage()
  return { page, context, faults: watchFaults(page, options.url) }
}

/** The bar and the offer lie over the page until they are answered; most journeys are about something else. */
export async function answerBefore(context: BrowserContext, url: string) {
  const choice = choiceText({ countsVisits: false, allowsAnalytics: false })
  await context.addCookies([
    { name: 'cookie_choice', value: choice, url },
    { name: 'offer_shown', value: '1', url },
  ])
}

/** Errors of scripts, refused resources and requests to foreign hosts. */
export function watchFaults(page: Page, url: string): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.location().url}: ${message.text().slice(0, 300)}`)
  })
  page.on('request', (request) => {
    const target = request.url()
    if (!target.startsWith(url) && !/^(data|blob):/.test(target)) faults.push(`foreign host: ${target}`)
  })
  return faults
}

/** Gives the browser of this page a session, as the login form does, without drawing a page. */
export async function openSession(page: Page, email: string, password = 'smysl-demo-2026') {
  const context = page.context()
  await context.request.get('/sanctum/csrf-cookie')
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await context.request.post('/api/login', {
    headers: { accept: 'application/json', 'x-xsrf-token': decodeURIComponent(token) },
    data: { email, password },
  })
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`)
}

/** Signs in through the form with a demo account. */
export async function signIn(page: Page, email: string, password = 'smysl-demo-2026') {
  await page.goto('/auth/login')
  await fillLogin(page, email, password)
}

/** Fills in the login that is open or about to be. The address may change before the screen, which can have such fields too. */
export async function fillLogin(page: Page, email: string, password = 'smysl-demo-2026') {
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
  await page.getByLabel('Почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

/** Waits until scripts answer on the page: what is typed before may be overtaken by the first rendering. */
export async function untilAlive(page: Page) {
  // A dialog that opened already hides what is behind it.
  await untilPartIsAlive(page.getByRole('heading', { level: 1, includeHidden: true }))
}

/** The same for a part of the page whose code comes by itself. */
export async function untilPartIsAlive(part: Locator) {
  await expect.poll(() => part.evaluate(isTakenOver), { intervals: [20, 50, 100, 250] }).toBe(true)
}

/** Parts of a page are known to React before the whole of it is: what is pressed in between may be lost. */
function isTakenOver(element: object): boolean {
  interface Fiber {
    return: Fiber | null
    stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } } | null
  }
  const ofReact = (prefix: string): unknown => Object.entries(element).find(([key]) => key.startsWith(prefix))?.[1]
  if (ofReact('__reactProps') === undefined) return false
  let fiber = ofReact('__reactFiber') as Fiber
  while (fiber.return !== null) fiber = fiber.return
  // The heading of a page that has just been left hangs at no root any more.
  return fiber.stateNode !== null && fiber.stateNode.current.memoizedState?.isDehydrated !== true
}
