import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { href, type ScreenName } from '#contract/people/screens.ts'
import { untilAlive, type VisitorOptions } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { readingJourney } from '../support/journey.ts'
import { enter, notice, rowNames, section } from '../support/steps.ts'

const { visit } = readingJourney()

const TITLE = 'Нет связи с\u00a0сервером'
/** What the browser and the router themselves say of a read that failed. */
const FAULTS = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Bad Gateway|Error loading route module/

const came = (options: Pick<VisitorOptions, 'theme' | 'hasReadNothing'> = {}) =>
  visit({ expectedFaults: FAULTS, ...options })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const again = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Повторить' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Разделы' })

/** Goes to the record of the first row and back, so that its code is there. */
async function visitRecord(page: Page) {
  await rowNames(page).first().click()
  await expect(page).toHaveURL(/\/edit\/\d+$/)
  await expect(page.getByRole('textbox', { name: 'Цена встречи' })).toBeVisible()
  await page.goBack()
  await expect(rowNames(page).first()).toBeVisible()
}

/** Where the code of a screen lies, as soon as the router knows it. */
async function codeOf(page: Page, screen: ScreenName): Promise<string> {
  const read = () =>
    page.evaluate(
      (name) => (globalThis as unknown as WithManifest).__reactRouterManifest.routes[name]?.module ?? '',
      screen,
    )
  await expect.poll(read).not.toBe('')
  return read()
}

interface WithManifest {
  __reactRouterManifest: { routes: Record<string, { module: string } | undefined> }
}

describe('without a connection', () => {
  test('a record says so in its place and opens in place as soon as there is one', async () => {
    const page = await enter(await came(), 'admin@smysl.test', href('psychologists'))
    await visitRecord(page)
    await page.context().setOffline(true)
    await rowNames(page).nth(1).click()
    await expect(heading(page, TITLE)).toBeVisible()
    await expect(page.getByText(/^Проверьте интернет и.повторите\. То, что вы ввели, на.месте\.$/)).toBeVisible()
    await expect(menu(page)).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await again(page).click()
    await expect(heading(page, TITLE)).toBeVisible()

    await page.context().setOffline(false)
    await expect(page.getByRole('textbox', { name: 'Цена встречи' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('a section whose code is not here yet leaves one where one is, and opens later', async () => {
    const page = await enter(await came({ hasReadNothing: true }), 'admin@smysl.test', href('users'))
    await codeOf(page, 'roles')
    await page.context().setOffline(true)
    for (const press of ['first', 'second']) {
      await section(page, 'Роли').click()
      await expect(notice(page, TITLE), press).toBeVisible()
      await expect(rowNames(page).first()).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${href('users')}$`))
      await notice(page, TITLE).getByRole('button', { name: 'Закрыть' }).click()
      await expect(notice(page, TITLE)).toHaveCount(0)
    }

    await page.context().setOffline(false)
    await section(page, 'Роли').click()
    await expect(heading(page, 'Роли')).toBeVisible()
  })

  test('a section that the router has not heard of yet says so in the frame, and opens in place', async () => {
    const page = await came()
    await page.route('**/__manifest*', (route) => route.abort())
    await enter(page, 'admin@smysl.test', href('users'))
    await page.context().setOffline(true)
    await section(page, 'Роли').click()
    await expect(heading(page, TITLE)).toBeVisible()
    await expect(menu(page)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-face', 'admin')
    await expect(page).toHaveTitle(new RegExp(`${TITLE} — Смысл$`))
    await page.unroute('**/__manifest*')
    await page.context().setOffline(false)
    await expect(heading(page, 'Роли')).toBeVisible()
    await expect(rowNames(page).first()).toBeVisible()
  })

  test('a list keeps its rows, what is typed and the focus', async () => {
    const page = await enter(await came(), 'admin@smysl.test', href('psychologists'))
    const before = await rowNames(page).allInnerTexts()
    const last = before.at(-1) ?? ''
    const search = page.getByRole('main').getByRole('searchbox')
    const stale = page.getByText(/^Список не.удалось прочитать заново: показан прежний\./)
    await page.context().setOffline(true)
    await search.fill(last)
    await expect(stale).toBeVisible()
    await expect(search).toBeFocused()
    await expect(search).toHaveValue(last)
    expect(await rowNames(page).allInnerTexts()).toEqual(before)
    await again(page).click()
    await expect(stale).toBeVisible()

    await page.context().setOffline(false)
    await expect(stale).toHaveCount(0)
    await expect(rowNames(page)).toHaveText([last])
  })

  test('one that carries nothing in its first moment is tried again', async () => {
    const page = await enter(await came(), 'admin@smysl.test', href('psychologists'))
    const last = (await rowNames(page).allInnerTexts()).at(-1) ?? ''
    const stale = page.getByText(/^Список не.удалось прочитать заново/)
    await page.context().setOffline(true)
    await page.getByRole('main').getByRole('searchbox').fill(last)
    await expect(stale).toBeVisible()

    // As a phone that says it is back before its network is.
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('.data'))
    await page.route('**/*.data*', (route) => route.abort('internetdisconnected'), { times: 1 })
    await page.context().setOffline(false)
    await lost
    await expect(stale).toHaveCount(0)
    await expect(rowNames(page)).toHaveText([last])
  })
})

test('a section whose code is gone is met by one reload, and then by the offer of one', async () => {
  const page = await enter(await came({ hasReadNothing: true }), 'admin@smysl.test', href('users'))
  await page.route(`**${await codeOf(page, 'roles')}`, (route) => route.abort())
  const reloaded = page.waitForEvent('load')
  await section(page, 'Роли').click()
  await reloaded
  await untilAlive(page)
  await codeOf(page, 'roles')
  await section(page, 'Роли').click()
  await expect(notice(page, /^Экран не.открылся$/).getByRole('button', { name: 'Обновить' })).toBeVisible()
  await expect(rowNames(page).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${href('users')}$`))
})

test('what a proxy answers is told in our words, with its code', async () => {
  const page = await enter(await came(), 'admin@smysl.test', href('psychologists'))
  await visitRecord(page)
  const html = '<html><body><h1>502 nginx</h1></body></html>'
  await page.route('**/*.data*', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: html }))
  await rowNames(page).nth(1).click()
  await expect(heading(page, 'Экран не загрузился')).toBeVisible()
  await expect(page.getByText(/^Код 502, \d\d\.\d\d\.\d{4}, /)).toBeVisible()
  await expect(page.getByText('nginx')).toHaveCount(0)
  await expect(menu(page)).toBeVisible()
  await page.unroute('**/*.data*')
  await again(page).click()
  await expect(page.getByRole('textbox', { name: 'Цена встречи' })).toBeVisible()
})

describe('a path of the back office that no screen has', () => {
  test('is told of in the frame and the theme of somebody signed in', async () => {
    const page = await visit({ expectedFaults: /404/ })
    await enter(page, 'writer@smysl.test', href('dashboard'))
    await page.context().addCookies([{ name: 'theme', value: 'dark', url: page.url() }])
    expect((await page.goto('/sm-admin/nowhere'))?.status()).toBe(404)
    await expect(heading(page, 'Такой страницы нет')).toBeVisible()
    await expect(page.getByText('Page Not Found: /sm-admin/nowhere')).toBeVisible()
    await expect(menu(page)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page).toHaveTitle('Такой страницы нет — Смысл')
  })

  test('shows a guest no frame', async () => {
    const page = await visit({ expectedFaults: /404/ })
    expect((await page.goto('/sm-admin/nowhere'))?.status()).toBe(404)
    await expect(heading(page, 'Такой страницы нет')).toBeVisible()
    await expect(menu(page)).toHaveCount(0)
  })
})
