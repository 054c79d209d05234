import { expect, inject, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { openSession, sharedBrowser, untilAlive } from '../../browser.ts'
import { releasePage, acquirePage, type PooledPage } from '../support/visitor-pool.ts'

const url = inject('readingUrl')
const take = async () => acquirePage(await sharedBrowser(), { url })

test('the window of one visitor tells the next one nothing', async () => {
  const former = await take()
  const { page } = former
  page.on('dialog', (dialog) => void dialog.accept())
  await page.route('**/api/session', (route) => route.abort())
  await page.context().grantPermissions(['notifications'])
  await openSession(page, 'writer@smysl.test')
  await page.goto(href('catalog'))
  await untilAlive(page)
  await page.evaluate(async () => {
    localStorage.setItem('favourites', '["somebody"]')
    sessionStorage.setItem('draft', 'words')
    await new Promise((done) => indexedDB.open('files').addEventListener('success', done))
    addEventListener('beforeunload', (event) => event.preventDefault())
  })
  await page.context().newPage()
  await page.context().setOffline(true)
  await releasePage(former, url)

  const next = await take()
  expect(next.page).toBe(page)
  await page.goto(href('catalog'))
  await untilAlive(page)
  const seen = await page.evaluate(async () => ({
    local: localStorage.getItem('favourites'),
    session: sessionStorage.getItem('draft'),
    databases: (await indexedDB.databases()).map(({ name }) => name).includes('files'),
    notifications: Notification.permission,
    entries: history.length,
  }))
  expect(seen).toMatchObject({ local: null, session: null, databases: false, notifications: 'denied' })
  expect(seen.entries).toBeLessThanOrEqual(2)
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).toContain('cookie_choice')
  expect(page.context().pages()).toHaveLength(1)
  const answer = await page.context().request.get('/api/session')
  expect(await answer.json()).toMatchObject({ data: { user: null } })
  expect(next.faults).toEqual([])
  await releasePage(next, url)
})

test.each<[what: string, change: (pooled: PooledPage) => Promise<unknown>]>([
  ['a clock of its own', ({ page }) => page.clock.install()],
  ['scripts before those of the page', ({ page }) => page.addInitScript(() => {})],
  ['no window any more', ({ page }) => page.close()],
])('whoever leaves %s behind is the last in that window', async (_, change) => {
  const pooled = await take()
  await change(pooled)
  await releasePage(pooled, url)
  const next = await take()
  expect(next.page).not.toBe(pooled.page)
  await releasePage(next, url)
})

test('who has read nothing of the product sits in a window of their own', async () => {
  const former = await take()
  await releasePage(former, url)
  const next = await acquirePage(await sharedBrowser(), { url, hasReadNothing: true })
  expect(next.page).not.toBe(former.page)
  await releasePage(next, url)
})
