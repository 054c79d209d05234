import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import type { Role } from '#contract/people/access.ts'
import type { LiveState } from '#contract/office/live.ts'
import { href } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { openSession, untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { axeFindings } from '../support/axe.ts'
import { journey } from '../support/journey.ts'
import { subjectsTo } from '../support/letters.ts'
import { enter, notice, readAs, rowNames, section, writeAWhile } from '../support/steps.ts'

const { visit, product } = journey()
const MODERATOR = 'moderator@smysl.test'
let serial = 0

/** A visitor leaves a request in a browser of their own. */
async function leaveRequest(): Promise<void> {
  serial += 1
  const page = await visit()
  await page.goto('/catalog')
  const main = page.getByRole('main')
  await main
    .getByRole('link', { name: /^Оставить заявку: / })
    .first()
    .click()
  await untilAlive(page)
  await page.getByLabel('Как к вам обращаться').fill(`Ольга ${serial}`)
  await page.getByLabel('Как с вами связаться').fill(`+7 916 100-00-0${serial}`)
  await page.getByLabel(/^Согласен/).check()
  await writeAWhile(page, true)
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Спасибо, заявка у\sнас$/)
}

async function waitingNow() {
  const { counts } = (await readAs<{ data: LiveState }>(product().url, MODERATOR, '/api/events/counts')).data
  const { requests = 0, reviews = 0, applications = 0 } = counts
  return { requests, all: requests + reviews + applications }
}

const tile = (page: Page) =>
  page.getByRole('list', { name: 'Что ждёт' }).getByRole('link', { name: /нов(ая|ые|ых) заяв/ })

test('each chooses what to hear of, tries it, and hears of a request by letter and in the browser', async () => {
  const page = await visit()
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const shown: string[] = []
    class Shown extends EventTarget {
      static permission = 'granted'
      constructor(title: string) {
        super()
        shown.push(title)
      }
    }
    Object.assign(window, { Notification: Shown, shown })
  })
  const titles = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown)
  await enter(page, MODERATOR, href('profile'))
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Заявки: письмом', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Со звуком' }).uncheck()
  await page.getByRole('button', { name: 'Сохранить уведомления' }).click()
  await expect(notice(page, 'Уведомления сохранены')).toBeVisible()
  await page.reload()
  await untilAlive(page)
  await expect(page.getByRole('checkbox', { name: 'Заявки: письмом', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(notice(page, 'Пробное письмо отправлено')).toBeVisible()
  expect(await titles()).toEqual(['Проверка уведомлений'])
  await expect.poll(() => subjectsTo(product().dataDir, MODERATOR)).toContainEqual(expect.stringMatching(/^Проверка/))
  await leaveRequest()
  await expect.poll(titles).toContainEqual(expect.stringMatching(/^1\sновая заявка$/))
})

test('a psychologist is written to about their own unless they choose otherwise, and is asked of nothing else', async () => {
  const page = await enter(await visit(), 'psychologist@smysl.test', href('profile'))
  const rows = page.getByRole('table').getByRole('rowheader')
  await expect(rows).toHaveText(['Мои встречи', 'Заявки ко мне', 'Отзывы обо мне'])
  for (const kind of await rows.allInnerTexts()) {
    await expect(page.getByRole('checkbox', { name: `${kind}: письмом`, exact: true })).toBeChecked()
  }
  await expect(page.getByRole('group', { name: 'Когда уведомлять' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Филиалы' })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Отзывы обо мне: письмом', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Сохранить уведомления' }).click()
  await expect(notice(page, 'Уведомления сохранены')).toBeVisible()
  await page.reload()
  await untilAlive(page)
  await expect(page.getByRole('checkbox', { name: 'Отзывы обо мне: письмом', exact: true })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Мои встречи: письмом', exact: true })).toBeChecked()
})

describe('an open back office hears of a request', () => {
  test('in the menu, in the title, on the dashboard and above the list, by one stream for all tabs', async () => {
    const before = await waitingNow()
    const dashboard = await visit()
    let streams = 0
    dashboard.context().on('request', (request) => (streams += Number(/\/api\/events(\?|$)/.test(request.url()))))
    await enter(dashboard, MODERATOR, href('dashboard'))
    await expect(dashboard).toHaveTitle(`(${before.all}) Главная — Смысл`)
    await expect(section(dashboard, 'Заявки')).toHaveAccessibleDescription(new RegExp(`^ждут: ${before.requests}`))
    const list = await dashboard.context().newPage()
    await list.goto(href('requests'))
    await untilAlive(list)
    await expect(list).toHaveTitle(`(${before.all}) Заявки — Смысл`)
    const rows = await rowNames(list).allInnerTexts()

    await leaveRequest()

    await expect(dashboard).toHaveTitle(`(${before.all + 1}) Главная — Смысл`)
    await expect(section(dashboard, 'Заявки')).toHaveAccessibleDescription(new RegExp(`^ждут: ${before.requests + 1}`))
    await expect(tile(dashboard)).toContainText(String(before.requests + 1))
    await expect(dashboard.locator('[aria-live=polite]').filter({ hasText: '1 новая заявка' }).first()).toBeAttached()
    await expect(list).toHaveTitle(`(${before.all + 1}) Заявки — Смысл`)
    const news = list.getByRole('button', { name: 'Пришли новые: 1 — показать' })
    await expect(news).toBeVisible()
    expect(await rowNames(list).allInnerTexts(), 'nothing moves under the reader').toEqual(rows)
    expect(await axeFindings(list)).toEqual([])
    await news.click()
    await expect(rowNames(list).filter({ hasText: `Ольга ${serial}` })).toBeVisible()
    await expect(news).toHaveCount(0)
    expect(streams).toBe(1)

    await dashboard.close()
    await leaveRequest()
    await expect(list, 'the other tab reads the stream from now on').toHaveTitle(`(${before.all + 2}) Заявки — Смысл`)
    expect(streams).toBe(2)
  })

  test('that somebody has taken it, in the tab of somebody else', async () => {
    const before = await waitingNow()
    const page = await enter(await visit(), 'admin@smysl.test', href('requests'))
    await expect(section(page, 'Заявки')).toHaveAccessibleDescription(new RegExp(`^ждут: ${before.requests}`))
    const client = await new ApiClient(product().url).signIn(MODERATOR)
    const { data } = (await (await client.get('/api/consultation-requests?filter[status][]=new')).json()) as {
      data: { id: number }[]
    }
    await client.send('PUT', `/api/consultation-requests/${data[0]?.id}`, { status: 'in_work' })
    await expect(section(page, 'Заявки')).toHaveAccessibleDescription(new RegExp(`^ждут: ${before.requests - 1}`))
  })

  test('by asking, where the stream does not come through', async () => {
    const before = await waitingNow()
    const page = await visit({ expectedFaults: /503/ })
    await page.route(/\/api\/events(\?|$)/, (route) => route.fulfill({ status: 503 }))
    await openSession(page, MODERATOR)
    await page.clock.install()
    await page.goto(href('requests'))
    await untilAlive(page)
    await page.clock.runFor(5000)
    await expect(page).toHaveTitle(`(${before.all}) Заявки — Смысл`)
    await leaveRequest()
    await page.clock.runFor(31_000)
    await expect(page).toHaveTitle(`(${before.all + 1}) Заявки — Смысл`)
    await expect(page.getByRole('button', { name: 'Пришли новые: 1 — показать' })).toBeVisible()
  })

  test('no more, once the right is taken away', async () => {
    const { requests, all } = await waitingNow()
    const page = await enter(await visit({ expectedFaults: /403/ }), MODERATOR, href('requests'))
    await expect(page).toHaveTitle(`(${all}) Заявки — Смысл`)
    const admin = await new ApiClient(product().url).signIn('admin@smysl.test')
    const roles = (await (await admin.get('/api/roles')).json()) as { data: Role[] }
    const role = roles.data.find(({ name }) => name === 'moderator')
    const permissions = (role?.permissions ?? []).filter((name) => !name.startsWith('requests.'))
    const answer = await admin.send('PUT', `/api/roles/${role?.id}`, { permissions })
    expect(answer.status).toBe(200)
    await expect(page).toHaveTitle(`(${all - requests}) Заявки — Смысл`)
    await expect(page.getByText('Ваши права изменились', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Экран «Заявки» вам закрыт/), 'the list goes with the right').toBeVisible()
    await expect(section(page, 'Заявки')).toHaveCount(0)
  })
})
