import type { Page } from 'playwright'
import { describe, expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import { PHONE, untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { journey } from '../support/journey.ts'

// Requests and reviews of one address are counted: these are more than others leave room for.
const { visit } = journey()

/** What the browser itself says of a form that nobody took. */
const FAULTS = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Bad Gateway|manifest patches/
const NO_CONNECTION = /^Нет\sсвязи\sс\sсервером\.\sТо,\sчто\sвы\sввели,\sна\sместе/

describe('a form that nobody took keeps what was typed and says why', () => {
  test('a request on a train, which leaves by a second press', async () => {
    const page = await visit({ viewport: PHONE, expectedFaults: FAULTS })
    await page.goto(href('catalog'))
    const main = page.getByRole('main')
    await main
      .getByRole('link', { name: /^Оставить заявку: / })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оставить заявку')
    await fillRequest(page, '+7 916 000-00-71')
    const story = page.getByLabel('Что важно знать заранее')
    await story.fill('Третий месяц не сплю')
    await page.getByLabel(/^Отдельно/).check()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Отправить заявку' }).click()

    await expect(page.getByRole('alert')).toHaveText(NO_CONNECTION)
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оставить заявку')
    await expect(story).toHaveValue('Третий месяц не сплю')
    await expect(page.getByLabel(/^Отдельно/)).toBeChecked()

    await page.context().setOffline(false)
    await expect(page.getByLabel('Как к вам обращаться')).toHaveValue('Ольга')
    await page.getByRole('button', { name: 'Отправить заявку' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Спасибо, заявка у\sнас$/)
  })

  test('a request that was taken, whose answer was lost: pressed again, it is the same one with its link', async () => {
    const page = await visit({ viewport: PHONE, expectedFaults: FAULTS })
    await page.goto(href('catalog'))
    const leave = page.getByRole('main').getByRole('link', { name: /^Оставить заявку: / })
    await leave.first().click()
    await fillRequest(page, '+7 916 000-00-74')
    const sent = '**/smart-consultations/to/*.data*'
    await page.route(sent, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Отправить заявку' }).click()
    await expect(page.getByRole('alert')).toHaveText(NO_CONNECTION)
    await page.unroute(sent)
    await page.getByRole('button', { name: 'Отправить заявку' }).dblclick()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Спасибо, заявка у\sнас$/)
    await expect(page.getByRole('button', { name: 'Отозвать заявку' })).toBeVisible()
  })

  test.each(['are here', 'are still on their way'])(
    'a request after the questionnaire, beside the three, while those they were chosen from %s',
    async (state) => {
      const page = await visit({ expectedFaults: FAULTS })
      const everybody = `**${publicApi.matchPeople}*`
      if (state === 'are still on their way') await page.route(everybody, () => {})
      const people = state === 'are here' ? page.waitForResponse(everybody) : undefined
      await page.goto(`${href('smartConsultations')}?step=result`)
      await people
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вам могут подойти трое')
      await fillRequest(page, '@olga_train')
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Отправить координатору' }).click()
      await expect(page.getByRole('alert')).toHaveText(NO_CONNECTION)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вам могут подойти трое')
      await expect(page.getByLabel('Как с вами связаться')).toHaveValue('@olga_train')
    },
  )

  test('a review that a gateway answered for', async () => {
    const page = await visit({ expectedFaults: FAULTS })
    await page.goto(href('reviewsPage'))
    await untilAlive(page)
    const text = page.getByRole('textbox', { name: /отзыв/i })
    await text.fill('Стало понятнее, чего я хочу, и спокойнее по вечерам')
    await page.route('**/reviews.data*', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
    await page.getByRole('button', { name: 'Отправить отзыв' }).click()
    await expect(page.getByRole('alert')).toHaveText(/^Не\sполучилось\sотправить\.\sТо,\sчто\sвы\sввели,\sна\sместе/)
    await expect(text).toHaveValue(/^Стало понятнее/)
  })

  test('somebody who registers', async () => {
    const page = await visit({ expectedFaults: FAULTS })
    await page.goto(href('register'))
    await untilAlive(page)
    await page.getByLabel('Имя').fill('Ольга')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(page.getByText(NO_CONNECTION)).toBeVisible()
    await expect(page.getByLabel('Имя')).toHaveValue('Ольга')
  })
})

test('a form that was taken leads on, where the code of the next screen does not come', async () => {
  const page = await visit({ viewport: PHONE, expectedFaults: /ERR_FAILED|reloading page|dynamically imported/ })
  await page.goto(href('catalog'))
  const leave = page.getByRole('main').getByRole('link', { name: /^Оставить заявку: / })
  await leave.first().click()
  await fillRequest(page, '+7 916 000-00-72')
  // A new version has taken the file away, or the connection has broken off in this moment.
  await page.route('**/assets/sent-screen-*.js', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Спасибо, заявка у\sнас$/)
})

test('a half-filled form waits through a step aside and a reload, and is forgotten once it is sent', async () => {
  const page = await visit({ viewport: PHONE })
  await page.goto(href('catalog'))
  const leave = page.getByRole('main').getByRole('link', { name: /^Оставить заявку: / })
  await leave.first().click()
  await fillRequest(page, '+7 916 000-00-73')
  const story = page.getByLabel('Что важно знать заранее')
  await story.fill('Не сплю третий месяц')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/catalog\/[a-z-]+$/)
  await page.goBack()
  await expect(story).toHaveValue('Не сплю третий месяц')
  await expect(page.getByLabel('Как к вам обращаться')).toHaveValue('Ольга')
  await expect(page.getByLabel(/^Согласен/), 'nobody ticks it but the person').not.toBeChecked()
  await page.reload()
  await untilAlive(page)
  await expect(story).toHaveValue('Не сплю третий месяц')
  await page.getByLabel(/^Согласен/).check()
  await page.getByLabel(/^Отдельно/).check()
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Спасибо, заявка у\sнас$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оставить заявку')
  await expect(story).toHaveValue('')
})

test('a half-filled review waits through a reload', async () => {
  const page = await visit()
  await page.goto(href('reviewsPage'))
  await untilAlive(page)
  const text = page.getByRole('textbox', { name: 'Отзыв', exact: true })
  await text.fill('Стало понятнее, чего я хочу')
  await page.reload()
  await untilAlive(page)
  await expect(text).toHaveValue('Стало понятнее, чего я хочу')
})

test('whoever writes for longer than a puzzle is good for has another one solved before the form leaves', async () => {
  const page = await visit({ isNew: true })
  await page.clock.install()
  await page.goto(href('reviewsPage'))
  await untilAlive(page)
  await page.getByRole('textbox', { name: 'Как вас подписать' }).fill('Ольга')
  await page.getByRole('textbox', { name: 'Отзыв', exact: true }).fill('Стало понятнее, чего я хочу, и спокойнее')
  await page.getByLabel(/^Согласен/).check()
  await expect(page.locator('input[name="proof"]')).not.toHaveValue('')
  await page.clock.fastForward('00:31:00')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Отправить отзыв' }).click()
  await expect(page.getByText(/^Спасибо, отзыв у\sнас$/)).toBeVisible()
  expectValue(asked.slice(0, asked.indexOf('/reviews.data'))).toContain('/api/form-check')
})

async function fillRequest(page: Page, contact: string) {
  await untilAlive(page)
  await page.getByLabel('Как к вам обращаться').fill('Ольга')
  await page.getByLabel('Как с вами связаться').fill(contact)
  await page.getByLabel(/^Согласен/).check()
}
