import type { Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, expect as expectValue, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import { TRACKED_PAGES, VISIT_WINDOW_SECONDS } from '#contract/content/tracked-pages.ts'
import { readingJourney } from '../support/journey.ts'

const { visit } = readingJourney()
const OFFER = 'Не знаете, кого выбрать?'
const NOW = new Date('2026-11-21T09:00:00Z')

describe('visits', () => {
  test('of the five pages count, by their path alone, and of no other', async () => {
    const page = await visit({ isNew: true })
    const sent = countedPages(page)
    for (const [index, path] of TRACKED_PAGES.entries()) {
      await settled(page, path)
      await expect.poll(() => sent).toEqual(TRACKED_PAGES.slice(0, index + 1))
    }
    for (const path of ['/privacy', '/offer', '/catalog?filter[search]=тайна', '/auth/login']) await settled(page, path)
    expectValue(sent, 'the catalog was counted, and its search is nobody’s business').toEqual([...TRACKED_PAGES])
  })

  test('carry no search', async () => {
    const page = await visit({ isNew: true })
    const sent = countedPages(page)
    await settled(page, '/catalog?filter[search]=тайна')
    await expect.poll(() => sent).toEqual(['/catalog'])
  })

  test('count again when six hours are over, and the cookie lives as long', async () => {
    const page = await visit({ isNew: true })
    const sent = countedPages(page)
    await page.clock.install({ time: NOW })
    await settled(page, '/reviews')
    await expect.poll(() => sent).toEqual(['/reviews'])
    await page.clock.setSystemTime(after(VISIT_WINDOW_SECONDS - 60))
    await settled(page, '/reviews')
    expectValue(sent).toEqual(['/reviews'])
    await page.clock.setSystemTime(after(VISIT_WINDOW_SECONDS + 60))
    await settled(page, '/reviews')
    await expect.poll(() => sent).toEqual(['/reviews', '/reviews'])
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'visited_pages')
    const life = (cookie?.expires ?? 0) - Date.now() / 1000
    expectValue(life).toBeGreaterThan(VISIT_WINDOW_SECONDS - 60)
    expectValue(life).toBeLessThanOrEqual(VISIT_WINDOW_SECONDS)
  })

  test('that cannot be counted are only logged', async () => {
    const page = await visit({ isNew: true, expectedFaults: /not counted|503/ })
    const logged: string[] = []
    page.on('console', (message) => void logged.push(message.text()))
    await page.route(`**${api.trackVisitor}`, (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.goto('/catalog')
    await expect.poll(() => logged.some((text) => text.includes('The visit was not counted'))).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

describe('the offer of the questionnaire', () => {
  test('comes thirty seconds after the load, not a moment before', async () => {
    const { page, sinceLoad } = await stillPage('/')
    await page.clock.runFor((29 - sinceLoad) * 1000)
    await expect(offerOn(page)).toHaveCount(0)
    await page.clock.runFor((sinceLoad + 2) * 1000)
    await expect(offerOn(page)).toBeVisible()
  })

  test('waits while somebody types', async () => {
    const { page } = await stillPage('/catalog')
    await page.getByLabel('Имя, тема или метод').focus()
    await page.clock.runFor(90_000)
    await expect(offerOn(page)).toHaveCount(0)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.clock.runFor(1_500)
    await expect(offerOn(page)).toBeVisible()
  })

  test('comes whether or not the cookie bar is answered, and the bar stays below it', async () => {
    const page = await visit({ isNew: true })
    await page.clock.install({ time: NOW })
    await page.goto('/')
    await expect(bar(page)).toBeVisible()
    await page.clock.runFor(31_000)
    await expect(offerOn(page)).toBeVisible()
    const isOfferAbove = await page.evaluate(() => {
      const place = document.querySelector('.cookies')?.getBoundingClientRect() ?? new DOMRect()
      const above = document.elementFromPoint(place.left + place.width / 2, place.top + place.height / 2)
      return above !== null && above.closest('.offer') !== null
    })
    expectValue(isOfferAbove).toBe(true)
    await page.getByRole('button', { name: 'Закрыть' }).click()
    await expect(bar(page)).toBeVisible()
  })

  test('never covers the crisis lines: by their link, near them, or beside somebody who scrolled to them', async () => {
    const { page } = await stillPage('/#urgent')
    await page.clock.runFor(90_000)
    await expect(offerOn(page)).toHaveCount(0)

    const { page: reader } = await stillPage('/')
    await reader.locator('#urgent').scrollIntoViewIfNeeded()
    await reader.clock.runFor(90_000)
    await expect(offerOn(reader)).toHaveCount(0)
    await reader.evaluate(() => window.scrollTo(0, 0))
    await reader.clock.runFor(1_500)
    await expect(offerOn(reader)).toBeVisible()
  })

  test('never opens over a search that asks for help', async () => {
    const { page } = await stillPage(`/catalog?filter[search]=${encodeURIComponent('суицид')}`)
    await page.clock.runFor(90_000)
    await expect(page.getByRole('heading', { name: /позвоните сейчас/ })).toBeVisible()
    await expect(offerOn(page)).toHaveCount(0)
  })

  test.each(['/smart-consultations', '/privacy'])('has nothing to say on %s', async (path) => {
    const { page } = await stillPage(path)
    await page.clock.runFor(90_000)
    await expect(offerOn(page)).toHaveCount(0)
  })
})

function offerOn(page: Page) {
  return page.getByRole('dialog', { name: OFFER })
}

function bar(page: Page) {
  return page.getByRole('region', { name: 'Выбор файлов cookie' })
}

/** A page that has come to life, with its bar answered, its clock stopped, and the seconds since it began to load. */
async function stillPage(path: string) {
  const page = await visit({ isNew: true })
  await page.goto('/privacy')
  await bar(page).getByRole('button', { name: 'Только необходимые' }).click()
  await page.clock.install({ time: NOW })
  await page.goto(path)
  await expect(page.locator('dialog.offer')).toBeAttached()
  const sinceLoad = Math.ceil(((await page.evaluate(() => Date.now())) - NOW.getTime()) / 1000) + 2
  await page.clock.pauseAt(after(sinceLoad))
  return { page, sinceLoad }
}

/** Opens a page and waits until what comes after it has come: the bar stands in the same piece as the counting. */
async function settled(page: Page, path: string) {
  await page.goto(path)
  if (!path.startsWith('/auth/')) await expect(bar(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** What is told of each visit. */
function countedPages(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith(api.trackVisitor)) return
    const { page_url } = request.postDataJSON() as { page_url: string }
    sent.push(page_url)
  })
  return sent
}

function after(seconds: number): Date {
  return new Date(NOW.getTime() + seconds * 1000)
}
