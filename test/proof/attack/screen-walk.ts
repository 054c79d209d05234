import type { Browser, BrowserContext, Page } from 'playwright'
import { MARK } from './marked.ts'
import type { Ledger } from './ledger.ts'
import type { Target } from './target.ts'

/** What a page did of itself with what it was given. */
interface Traces {
  ran: number
  /** Refusals of the policy that a text has caused. */
  violations: string[]
  /** Elements that a text has become, and links that would run one. */
  elements: string[]
}

/** Longer than a screen takes to draw what it has read. */
const SETTLES_MS = 3000

/** A browser in which a text that runs, or becomes an element, is noticed. */
export async function watchedContext(browser: Browser, url: string, session?: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'ru-RU',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  })
  context.setDefaultTimeout(20_000)
  if (session !== undefined) {
    const cookie = { url, httpOnly: true, sameSite: 'Lax' } as const
    await context.addCookies([
      { name: 'smysl_session', value: session, ...cookie },
      { name: 'smysl_signed_in', value: '1', url },
    ])
  }
  await context.addCookies([{ name: 'offer_shown', value: '1', url }])
  await context.addInitScript(notice)
  return context
}

/** Runs in the page, before its own scripts. */
function notice() {
  const seen = { ran: 0, violations: [] as string[] }
  Object.assign(globalThis, { seen, marked: () => (seen.ran += 1), alert: () => (seen.ran += 1) })
  const { addEventListener: on } = globalThis as unknown as {
    addEventListener: (name: string, hear: (event: unknown) => void) => void
  }
  on('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sample } = event as Record<string, string>
    seen.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`)
  })
}

/** Opens an address and says what was noticed there. */
export async function look(page: Page, path: string, { ledger }: Pick<Target, 'ledger'>) {
  ledger.requests += 1
  const dialogs: string[] = []
  const dismiss = (dialog: { message: () => string; dismiss: () => Promise<void> }) => {
    dialogs.push(dialog.message())
    void dialog.dismiss().catch(() => {})
  }
  page.on('dialog', dismiss)
  const answer = await page.goto(path, { waitUntil: 'load' }).catch((error: Error) => error)
  if (answer instanceof Error) {
    page.off('dialog', dismiss)
    // A file that the browser saves is no page.
    ledger.holds('each screen opens', /Download is starting/.test(answer.message), () => `${path}: ${answer.message}`)
    return
  }
  // What a screen reads after it is there: its panels and dialogs.
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: SETTLES_MS })
    .catch(() => {})
  await page
    .locator('[aria-busy="true"]')
    .first()
    .waitFor({ state: 'detached', timeout: SETTLES_MS })
    .catch(() => {})
  const traces = await page
    .evaluate(tracesOf, MARK)
    .catch((error: Error) => ({ ran: 0, violations: [], elements: [`no look: ${error.message}`] }))
  page.off('dialog', dismiss)
  ledger.holds('a screen answers', (answer?.status() ?? 200) < 500, () => `${path} → ${answer?.status()}`)
  tell(ledger, path, { ...traces, ran: traces.ran + dialogs.length })
}

function tell(ledger: Ledger, path: string, { ran, violations, elements }: Traces) {
  ledger.holds('no text runs', ran === 0, () => `${path}: ran ${ran} times`)
  ledger.holds(
    'no text meets the policy of scripts',
    violations.length === 0,
    () => `${violations.join('; ')} at ${path}`,
  )
  ledger.holds('no text becomes an element', elements.length === 0, () => `${elements.join('; ')} at ${path}`)
}

/** Runs in the page. */
function tracesOf(mark: string) {
  const { seen } = globalThis as unknown as { seen: { ran: number; violations: string[] } }
  const page = (
    globalThis as unknown as { document: { querySelectorAll: (what: string) => Iterable<{ outerHTML: string }> } }
  ).document
  const running = ['href', 'src', 'action', 'formaction', 'xlink\\:href'].map((name) => `[${name}^="javascript:" i]`)
  const wanted = [`[${mark}]`, ...running, `iframe[srcdoc*="${mark}"]`, '[style*="expression("]', 'base[href*="evil"]']
  const found = wanted.flatMap((what) =>
    [...page.querySelectorAll(what)].map(({ outerHTML }) => outerHTML.slice(0, 160)),
  )
  return { ran: seen.ran, violations: seen.violations, elements: found.slice(0, 3) }
}
