import type { Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, expect as expectValue, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import { journey } from '../support/journey.ts'
import { enter } from '../support/steps.ts'

/** An installation that asks first and has an outside counter. The counter's host is answered here: nothing goes out. */
const { visit } = journey({ env: { TRACKING_OPT_IN: 'true', METRIKA_ID: '12345678' } })
const COUNTER = /^https:\/\/mc\.yandex\.ru\//
const COUNTER_SCRIPT = `
  const calls = window.ym.a ?? [];
  const send = (...call) => {
    if (call[1] === 'hit') document.head.append(Object.assign(document.createElement('img'), {
      src: 'https://mc.yandex.ru/watch/' + call[0] + '?page-url=' + encodeURIComponent(call[2]) }));
  };
  document.cookie = '_ym_uid=1; path=/';
  calls.forEach((call) => send(...call));
  window.ym = Object.assign(send, { a: [] });`

describe('before the bar is answered', () => {
  test('nothing foreign is asked for, nothing is counted, no cookie is set', async () => {
    const { page, counter, visits } = await newcomer()
    for (const path of ['/', '/catalog', '/reviews']) await settled(page, path)
    expectValue({ counter, visits, cookies: await cookieNames(page) }).toEqual({ counter: [], visits: [], cookies: [] })
  })

  test('a number from before the practice began to ask is dropped, and nothing is counted by it', async () => {
    const { page, visits } = await newcomer()
    await settled(page, '/')
    await page.evaluate(() => {
      document.cookie = 'visitor_id=visitor_1763650000000_k3j9x2m1q; Path=/'
    })
    await settled(page, '/catalog')
    await expect.poll(() => cookieNames(page), 'the page drops it as soon as its scripts run').toEqual([])
    expectValue(visits).toEqual([])
  })

  test('both answers weigh the same', async () => {
    const { page } = await newcomer()
    await page.goto('/')
    const buttons = ['Только необходимые', 'Принять'].map((name) => bar(page).getByRole('button', { name }))
    const looks = await Promise.all(
      buttons.map((button) =>
        button.evaluate((element) => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element)
          const { width, height } = element.getBoundingClientRect()
          return { look: [color, backgroundColor, borderColor, fontSize, fontWeight], width, height }
        }),
      ),
    )
    expectValue(looks[0]).toEqual(looks[1])
  })
})

describe('«Принять»', () => {
  test('loads the counter, which is told paths and no search, and counts the visit', async () => {
    const { page, counter, visits } = await newcomer()
    await settled(page, '/catalog?filter[search]=тайна')
    await bar(page).getByRole('button', { name: 'Принять' }).click()
    await expect.poll(() => counter.length).toBe(2)
    expectValue(counter[0]).toBe('https://mc.yandex.ru/metrika/tag.js')
    const told = new URL(counter[1] ?? '').searchParams.get('page-url') ?? ''
    expectValue(new URL(told).pathname + new URL(told).search).toBe('/catalog')
    await expect.poll(() => visits.length).toBe(1)
    expectValue(await cookieNames(page)).toEqual(['_ym_uid', 'cookie_choice', 'visited_pages', 'visitor_id'])
  })

  test.each(['/auth/login', '/auth/register', '/sm-admin/dashboard', '/privacy/my-data', '/booking'])(
    'loads nothing at %s',
    async (path) => {
      const { page, counter } = await newcomer()
      await settled(page, '/')
      // The visit is counted before somebody signs in beside it, which changes the token that it is sent with.
      const counted = page.waitForResponse((response) => response.url().endsWith(api.trackVisitor))
      await bar(page).getByRole('button', { name: 'Принять' }).click()
      await Promise.all([counted, expect.poll(() => counter.length).toBe(2)])
      if (path.startsWith('/sm-admin/')) await enter(page, 'admin@smysl.test', path)
      counter.length = 0
      const answer = await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(page).toHaveURL(path)
      expectValue(counter).toEqual([])
      const policy = answer?.headers()['content-security-policy'] ?? ''
      expectValue(policy).not.toContain('yandex')
    },
  )

  test('taken back, drops the counter with its cookies', async () => {
    const { page, counter } = await newcomer()
    await settled(page, '/')
    await bar(page).getByRole('button', { name: 'Принять' }).click()
    await expect.poll(() => counter.length).toBe(2)
    await page.getByRole('link', { name: 'Настройки cookie' }).click()
    await Promise.all([
      page.waitForEvent('load'),
      bar(page).getByRole('button', { name: 'Только необходимые' }).click(),
    ])
    await page.waitForLoadState('networkidle')
    counter.length = 0
    await settled(page, '/catalog')
    expectValue({ counter, cookies: await cookieNames(page) }).toEqual({ counter: [], cookies: ['cookie_choice'] })
  })
})

test('«Только необходимые» loads and counts nothing, and is not asked again', async () => {
  const { page, counter, visits } = await newcomer()
  await settled(page, '/')
  await bar(page).getByRole('button', { name: 'Только необходимые' }).click()
  for (const path of ['/', '/catalog', '/lt']) await settled(page, path)
  await expect(bar(page)).toHaveCount(0)
  expectValue({ counter, visits, cookies: await cookieNames(page) }).toEqual({
    counter: [],
    visits: [],
    cookies: ['cookie_choice'],
  })
})

describe('the keyboard, once the bar is answered,', () => {
  test('begins at the content where it was nowhere before', async () => {
    const { page } = await newcomer()
    await settled(page, '/catalog')
    await bar(page).getByRole('button', { name: 'Только необходимые' }).click()
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('goes on from where it came into the bar, the footer’s link included', async () => {
    const { page } = await newcomer()
    await settled(page, '/catalog')
    const search = page.getByLabel('Имя, тема или метод')
    await search.focus()
    await bar(page).getByRole('button', { name: 'Только необходимые' }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(bar(page)).toHaveCount(0)
    await expect(search).toBeFocused()

    const reopener = page.getByRole('link', { name: 'Настройки cookie' })
    await reopener.press('Enter')
    await expect(bar(page)).toBeFocused()
    await bar(page).getByRole('button', { name: 'Только необходимые' }).press('Enter')
    await expect(reopener).toBeFocused()
  })
})

async function newcomer() {
  const page = await visit({ isNew: true, expectedFaults: /^foreign host: https:\/\/mc\.yandex\.ru/ })
  const [counter, visits]: [string[], string[]] = [[], []]
  await page.route(COUNTER, (route) =>
    route.fulfill(
      route.request().url().endsWith('.js')
        ? { contentType: 'text/javascript', body: COUNTER_SCRIPT }
        : { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    ),
  )
  page.on('request', (request) => {
    if (COUNTER.test(request.url())) counter.push(request.url())
    if (request.url().endsWith(api.trackVisitor)) visits.push(request.url())
  })
  return { page, counter, visits }
}

function bar(page: Page) {
  return page.getByRole('region', { name: 'Выбор файлов cookie' })
}

/** Opens a page and waits until what comes after it has come. */
async function settled(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** The cookies that are not of the session. */
async function cookieNames(page: Page): Promise<string[]> {
  const names = (await page.context().cookies()).map(({ name }) => name)
  return names.filter((name) => !['XSRF-TOKEN', 'smysl_session', 'offer_shown'].includes(name)).toSorted()
}
