import type { Locator, Page } from 'playwright'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { api } from '#contract/wire/api.ts'
import { ApiClient } from '../../api-client.ts'
import { openSession, untilAlive } from '../../browser.ts'

/** Opens a screen as this person, ready to answer. How one signs in by hand has journeys of its own. */
export async function enter(page: Page, email: string, path: string): Promise<Page> {
  await openSession(page, email)
  await page.goto(path)
  await untilAlive(page)
  return page
}

/** Enters, once the stream of news is there: what changed before is not told by it. */
export async function enterListening(page: Page, email: string, address: string): Promise<Page> {
  const isOpen = page.waitForResponse((answer) => new URL(answer.url()).pathname === api.events)
  await enter(page, email, address)
  await isOpen
  return page
}

/** Gives oneself a password by the link of a letter. */
export async function acceptInvitation(page: Page, password: string) {
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel('Пароль ещё раз').fill(password)
  await page.getByRole('button', { name: 'Принять приглашение' }).click()
}

/** A day so far ahead, as it is typed into a field and as it is shown. */
export function dayAhead(days: number): { typed: string; shown: string; year: string } {
  const [year = '', month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-')
  return { typed: `${day}${month}${year}`, shown: `${day}.${month}.${year}`, year }
}

/** A line of the menu. */
export function section(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name, exact: true })
}

/** The words of the menu, without the numbers of what waits, which come later. */
export function sectionTitles(page: Page): Locator {
  const links = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link')
  return links.locator(':scope > span:not([aria-hidden]):not([hidden])')
}

export function notice(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

/** Points at a notice, which goes by itself otherwise: what is looked at meanwhile may take its time. */
export async function hold(page: Page, title: string | RegExp) {
  await notice(page, title).hover()
}

/** The next change that is sent to this path is made, and its answer is lost on the way. */
export async function loseAnswer(page: Page, address: string) {
  let isLost = false
  await page.route(`**${address}`, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** Takes back what a notice tells of. */
export async function undo(page: Page, title: string | RegExp) {
  await notice(page, title).getByRole('button', { name: 'Отменить' }).click()
}

/** The names of the rows of a list, as its table shows them. */
export function rowNames(page: Page): Locator {
  return page.getByRole('table').locator('[data-row-name]')
}

/** What the API answers to this person, as a script would ask. */
export async function readAs<T>(url: string, email: string, path: string): Promise<T> {
  const key = `${url} ${email}`
  let client = signedIn.get(key) ?? (await new ApiClient(url).signIn(email))
  let answer = await client.get(path)
  if (answer.status === 401) {
    // The journey has ended the session of whoever asked before.
    client = await new ApiClient(url).signIn(email)
    answer = await client.get(path)
  }
  signedIn.set(key, client)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return (await answer.json()) as T
}

/** Somebody has called: a new request that nobody has taken. */
export async function requestByPhone(
  url: string,
  name: string,
  contact = '+7 916 333-22-11',
): Promise<PracticeRequest> {
  const staff = await new ApiClient(url).signIn('moderator@smysl.test')
  const body = { source: 'call', name, contact, for_whom: 'self', is_taken: false }
  const made = await staff.send('POST', api.staffRequests, body)
  if (!made.ok) throw new Error(`${name}: ${made.status} ${await made.text()}`)
  return ((await made.json()) as { data: PracticeRequest }).data
}

/** A password is hashed for long on purpose: once for each person and product. */
const signedIn = new Map<string, ApiClient>()

/** Before a public form is sent: it is refused when nobody writes as fast. The scripts of a page wait by themselves. */
export async function writeAWhile(page: Page, javaScript: boolean) {
  if (javaScript) await untilAlive(page)
  else await page.waitForTimeout(3_000)
}
