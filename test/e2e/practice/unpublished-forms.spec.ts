import type { Page } from 'playwright'
import { beforeAll, describe, expect as expectValue, test } from 'vitest'
import type { CatalogAnswer } from '#contract/catalog.ts'
import { EMPTY_PAGE_DATA } from '#contract/content/empty-page.ts'
import { href } from '#contract/people/screens.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { api, path } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { ApiClient } from '../../api-client.ts'
import { PHONE } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { pixelsBeyond } from '../support/axe.ts'
import { journey } from '../support/journey.ts'
import { writeAWhile } from '../support/steps.ts'

const { visit, product } = journey({ env: { YCLIENTS_AUTOMATIC: 'true', TRUST_PROXY: 'true' } })

const STORY = 'Третий месяц не сплю, и\u00a0никому не говорю'
const LEFT = /^Этот психолог больше не\sпринимает заявки на\sсайте\. Всё, что\sвы\sнаписали, осталось здесь/
let admin: ApiClient
let networks = 0

beforeAll(async () => {
  admin = await new ApiClient(product().url).signIn('admin@smysl.test')
})

describe.each([{ javaScript: true }, { javaScript: false }])(
  'a form whose psychologist or page went off the site while it was filled in, JavaScript: $javaScript',
  ({ javaScript }) => {
    /** Nobody sends the same twice. */
    let contact = ''
    const visitor = async () => {
      const page = await visit({ javaScript, viewport: PHONE, expectedFaults: /4(?:10|22|29)/ })
      // Few requests an hour come from one network.
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.${(networks += 1)}.7` })
      contact = `+7 916 777-00-0${networks}`
      return page
    }

    test('a request at a card comes back whole, and leaves for the practice', async () => {
      const slug = await somebody()
      const page = await visitor()
      await page.goto(href('psychologistRequest', { slug }))
      await fillRequest(page, javaScript)
      await trash(slug)
      await page.getByRole('button', { name: 'Отправить заявку' }).click()

      await expect(page.getByRole('alert')).toHaveText(LEFT)
      if (javaScript) await expect(page.getByRole('alert')).toBeFocused()
      await expectFilled(page)
      await expect(page.getByRole('link', { name: 'Выбрать другого психолога' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: /^С\sпохожим работают$/ })).toBeVisible()
      expectValue(await pixelsBeyond(page)).toBe(0)

      await page.getByLabel('Как с вами связаться').fill('никак')
      await page.getByRole('button', { name: 'Отправить координатору' }).click()
      await expect(page.getByLabel('Как с вами связаться')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByLabel('Что важно знать заранее')).toHaveValue(STORY)
      await expect(page.getByRole('heading', { level: 2, name: /^С\sпохожим работают$/ })).toBeVisible()
      await page.getByLabel('Как с вами связаться').fill(contact)
      await page.getByRole('button', { name: 'Отправить координатору' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Спасибо, заявка у\sнас$/)
      expectValue(await sentBy(NAME(javaScript))).toMatchObject({ psychologist: null, convenient_time: 'по будням' })
    }, 120_000)

    test('a refused request at a card that is only taken off the site comes back whole', async () => {
      const slug = await somebody()
      const page = await visitor()
      await page.goto(href('psychologistRequest', { slug }))
      await fillRequest(page, javaScript)
      await page.getByLabel('Как с вами связаться').fill('никак')
      await unpublish(slug)
      await page.getByRole('button', { name: 'Отправить заявку' }).click()
      await expect(page.getByRole('alert')).toHaveText(LEFT)
      await expect(page.getByLabel('Что важно знать заранее')).toHaveValue(STORY)
      await expect(page.getByLabel('Как с вами связаться')).toHaveAttribute('aria-invalid', 'true')
    })

    test('a visit becomes a request with its time', async () => {
      const slug = await somebodyBookable()
      const page = await visitor()
      await page.goto(href('psychologistBooking', { slug }))
      await page.getByLabel('Как к вам обращаться').fill(`${NAME(javaScript)} Запись`)
      await page.getByLabel('Телефон или почта', { exact: true }).fill(contact)
      await page.getByRole('checkbox', { name: /^Согласен/ }).check()
      await writeAWhile(page, javaScript)
      await unpublish(slug)
      await page.getByRole('button', { name: /^Записаться/ }).click()

      await expect(page.getByRole('alert')).toHaveText(/^К\sэтому психологу больше нельзя записаться/)
      await expect(page.getByLabel('Как к вам обращаться')).toHaveValue(`${NAME(javaScript)} Запись`)
      await expect(page.getByLabel('Как с вами связаться')).toHaveValue(contact)
      await expect(page.getByLabel('Когда удобно')).toHaveValue(/^[а-я]+, \d+\s[а-я]+, \d\d:\d\d$/)
      await expect(page.getByRole('checkbox', { name: /^Согласен/ })).toBeChecked()
      await writeAWhile(page, javaScript)
      await page.getByRole('button', { name: 'Отправить координатору' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Спасибо, заявка у\sнас$/)
    }, 120_000)

    test('a request on a page that staff took back', async () => {
      const link = `/zayavka-${javaScript ? 'so-skriptami' : 'bez-skriptov'}`
      const props = { title: 'Напишите нам', text: '', label: 'Отправить', topic: null, psychologist: null }
      const blocks = [{ id: 'form', type: 'form', props }]
      const made = await admin.send('POST', api.pages, {
        title: 'Заявка здесь',
        link,
        status: 'published',
        data: { ...EMPTY_PAGE_DATA, blocks },
      })
      expectValue(made.status, await made.clone().text()).toBe(201)
      const { data } = (await made.json()) as { data: { id: number } }
      const page = await visitor()
      await page.goto(link)
      await fillRequest(page, javaScript)
      await admin.send('PATCH', path(api.page, { id: data.id }), { status: 'draft' })
      await page.getByRole('button', { name: 'Отправить' }).click()

      await expect(page.getByRole('alert')).toHaveText(/^На\sэтой странице заявки больше не\sпринимают/)
      await expectFilled(page)
      await page.getByRole('button', { name: 'Отправить координатору' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Спасибо, заявка у\sнас$/)
    })

    const NAME = (scripted: boolean) => (scripted ? 'Ольга Ушедшая' : 'Пётр Ушедший')

    async function fillRequest(page: Page, scripted: boolean) {
      await writeAWhile(page, scripted)
      await page.getByLabel('Как к вам обращаться').fill(NAME(scripted))
      await page.getByLabel('Как с вами связаться').fill(contact)
      await page.getByLabel('Когда удобно').fill('по будням')
      await page.getByLabel('Что важно знать заранее').fill(STORY)
      await page.getByLabel('Для кого помощь').selectOption('teen')
      await page.getByLabel(/^Согласен/).check()
      await page.getByLabel(/^Отдельно/).check()
    }

    async function expectFilled(page: Page) {
      await expect(page.getByLabel('Как к вам обращаться')).toHaveValue(NAME(javaScript))
      await expect(page.getByLabel('Как с вами связаться')).toHaveValue(contact)
      await expect(page.getByLabel('Когда удобно')).toHaveValue('по будням')
      await expect(page.getByLabel('Что важно знать заранее')).toHaveValue(STORY)
      await expect(page.getByLabel('Для кого помощь')).toHaveValue('teen')
      await expect(page.getByLabel(/^Согласен/)).toBeChecked()
      await expect(page.getByLabel(/^Отдельно/)).toBeChecked()
    }
  },
)

async function catalog(): Promise<CatalogAnswer['data']> {
  return ((await (await fetch(`${product().url}${api.catalog}?per_page=100`)).json()) as CatalogAnswer).data
}

/** The last of the catalog, who is there no more after the test. */
async function somebody(): Promise<string> {
  return (await catalog()).findLast(({ free_times }) => free_times === null)?.slug ?? ''
}

/** The demo asks its YCLIENTS for free times by itself when it starts. */
async function somebodyBookable(): Promise<string> {
  const found = async () => (await catalog()).filter(({ free_times }) => free_times !== null && free_times > 2)
  await expectValue.poll(async () => (await found()).length, { timeout: 100_000, interval: 500 }).toBeGreaterThan(1)
  return (await found())[0]?.slug ?? ''
}

async function cardOf(slug: string): Promise<Psychologist> {
  const list = await admin.get(`${api.psychologists}?per_page=100`)
  const card = ((await list.json()) as PageOf<Psychologist>).data.find((one) => one.slug === slug)
  if (card === undefined) throw new Error(`There is no ${slug}`)
  return card
}

async function trash(slug: string) {
  const answer = await admin.send('DELETE', path(api.psychologist, { id: (await cardOf(slug)).id }))
  expectValue(answer.ok).toBe(true)
}

async function unpublish(slug: string) {
  const answer = await admin.send('PATCH', path(api.psychologist, { id: (await cardOf(slug)).id }), {
    is_published: false,
  })
  expectValue(answer.ok).toBe(true)
}

async function sentBy(name: string): Promise<PracticeRequest | undefined> {
  const answer = await admin.get(`${api.consultationRequests}?per_page=100`)
  return ((await answer.json()) as PageOf<PracticeRequest>).data.find((request) => request.name === name)
}
