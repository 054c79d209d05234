import { describe, expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { DESKTOP, PHONE, sharedBrowser } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { axeFindings, pixelsBeyond } from '../support/axe.ts'
import { workerJourney } from '../support/journey.ts'
import { enter, notice } from '../support/steps.ts'

const { visit, product } = workerJourney()
const CALL = 'Если это про вас или про близкого, позвоните сейчас'

describe.each([{ javaScript: true }, { javaScript: false }])(
  'a search that asks for help, JavaScript: $javaScript',
  ({ javaScript }) => {
    test('shows whom to call before any result, and never offers to take the word away', async () => {
      const page = await visit({ javaScript })
      await page.goto(href('catalog'))
      await page.getByLabel('Имя, тема или метод').fill('суицид')
      await page.getByRole('button', { name: 'Найти' }).click()
      const lines = page.getByRole('region', { name: CALL })
      await expect(lines.getByRole('link').first()).toHaveAttribute('href', 'tel:112')
      const isFirst = await page.evaluate(
        () =>
          (document
            .querySelector('.urgent-help')
            ?.compareDocumentPosition(document.querySelector('.results') ?? document.body) ?? 0) & 4,
      )
      expectValue(isFirst, 'the results come after').toBe(4)
      await expect(page.getByRole('link', { name: /^(Убрать|Без условия|Оставить только)/ })).toHaveCount(0)
    })

    test.each(['не хочу жить', 'покончить с собой', 'режу себя', 'бьёт муж', 'суецид', 'cebwbl'])(
      'is «%s» too',
      async (text) => {
        const page = await visit({ javaScript })
        await page.goto(`${href('catalog')}?filter[search]=${encodeURIComponent(text)}`)
        await expect(page.getByRole('heading', { name: CALL })).toBeVisible()
      },
    )

    test('is not «тревога»', async () => {
      const page = await visit({ javaScript })
      await page.goto(`${href('catalog')}?filter[search]=${encodeURIComponent('тревога')}`)
      await expect(page.getByRole('heading', { name: /^Наш/ })).toBeVisible()
      await expect(page.getByRole('heading', { name: CALL })).toHaveCount(0)
    })
  },
)

test('the screen with the lines has nothing that axe finds, and nothing scrolls sideways', async () => {
  const page = await visit()
  await page.goto(`${href('catalog')}?filter[search]=${encodeURIComponent('не хочу жить')}`)
  for (const size of [PHONE, { width: 390, height: 844 }, DESKTOP]) {
    await page.setViewportSize(size)
    expectValue(await axeFindings(page), `at ${size.width}`).toEqual([])
    expectValue(await pixelsBeyond(page), `at ${size.width}`).toBeLessThanOrEqual(0)
  }
})

test('a telephone shows and dials what works on it', async () => {
  const page = await visit({ viewport: { width: 390, height: 844 } })
  await page.goto(href('home'))
  const moscow = page.locator('#urgent').getByRole('link', { name: '051' })
  await expect(moscow).toHaveAttribute('href', 'tel:8495051')
  await expect(moscow).toHaveText(/^051/)
  const context = await (
    await sharedBrowser()
  ).newContext({
    baseURL: product().url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await context.newPage()
  await phone.goto(href('home'))
  await expect(phone.locator('#urgent a[href="tel:8495051"]')).toHaveText(/8.\(495\).051/, { useInnerText: true })
  await context.close()
})

test('whoever has chosen a room in another city is shown the lines of that city', async () => {
  const page = await visit({ javaScript: false })
  const here = page.locator('.urgent-help > .help-lines').getByRole('link')
  await page.goto(`${href('catalog')}?filter[search]=${encodeURIComponent('не хочу жить')}`)
  await expect(here.filter({ hasText: '051' })).toHaveCount(1)
  const kazan = await page
    .getByRole('group', { name: 'Где' })
    .getByLabel(/Казань/)
    .first()
    .getAttribute('value')
  await page.goto(`${href('catalog')}?filter[search]=${encodeURIComponent('не хочу жить')}&filter[branches][]=${kazan}`)
  await expect(here.filter({ hasText: '112' })).toHaveCount(1)
  await expect(here.filter({ hasText: '989' }), 'an adult outside Moscow has more than 112').toHaveCount(1)
  await expect(here.filter({ hasText: '051' })).toHaveCount(0)
})

test('staff keep the lines, and every kept page shows them at once', async () => {
  const reader = await visit()
  await reader.goto(href('home'))
  await expect(reader.locator('#urgent').getByText('Взрослым в любом городе России')).toBeVisible()

  const writer = await enter(await visit(), 'writer@smysl.test', href('dashboard'))
  await writer.getByRole('link', { name: /номер срочной помощи/ }).click()
  await writer.getByRole('row').filter({ hasText: 'МЧС' }).getByText('Экстренная психологическая').click()
  const dialog = writer.getByRole('dialog', { name: 'Изменить линию помощи' })
  await dialog.getByRole('textbox', { name: 'Кому помогают' }).fill('Взрослым, где бы они ни были')
  await dialog.getByRole('textbox', { name: /^Слова в.поиске/ }).fill('запирает дома')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(notice(writer, 'Обновлена линия помощи')).toBeVisible()

  await reader.reload()
  await expect(reader.locator('#urgent').getByText('Взрослым, где бы они ни были')).toBeVisible()
  await reader.goto(`${href('catalog')}?filter[search]=${encodeURIComponent('муж запирает меня дома')}`)
  await expect(reader.getByRole('heading', { name: CALL })).toBeVisible()
})
