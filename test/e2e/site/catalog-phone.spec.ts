import type { Locator } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, expect as expectValue, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import type { CatalogAnswer } from '#contract/catalog.ts'
import { href } from '#contract/people/screens.ts'
import { untilAlive } from '../../browser.ts'
import { axeFindings } from '../support/axe.ts'
import { readingJourney } from '../support/journey.ts'

const { visit, product } = readingJourney()
const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
]
const [, SMALL] = PHONES

describe.each(PHONES)('on a phone of $width × $height', (viewport) => {
  test('the first face is on the first screen, under the search and above the unanswered bar of two lines', async () => {
    const page = await visit({ viewport, isNew: true })
    await page.goto(href('catalog'))
    const bar = page.getByRole('region', { name: 'Выбор файлов cookie' })
    await expect(bar).toBeVisible()
    const [searching, face, barBox] = await Promise.all([
      boxOf(page.getByLabel('Имя, тема или метод')),
      boxOf(
        page
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { level: 3 }) })
          .locator('.portrait')
          .first(),
      ),
      boxOf(bar),
    ])
    expectValue(face.y).toBeGreaterThan(searching.y + searching.height)
    expectValue(face.y + face.height).toBeLessThanOrEqual(barBox.y)

    const lines = await bar.locator('p, summary, button').evaluateAll((parts) => {
      const boxes = parts.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect())
      // Two parts stand in one line where the middle of the one lies within the other.
      const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2)
      return middles.filter((middle, index) => middles.findIndex((other) => Math.abs(other - middle) < 20) === index)
        .length
    })
    expectValue(lines).toBe(2)
    await bar.getByText('Подробнее', { exact: true }).click()
    await expect(bar.getByRole('link', { name: 'Подробнее о данных' })).toBeVisible()
  })
})

test.each([320, 360])(
  'no card is wider than a screen of %i pixels, where what sticks out is cut off',
  async (width) => {
    const page = await visit({ viewport: { width, height: 640 } })
    await page.goto(href('catalog'))
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
    await expect(cards.first()).toBeVisible()
    const wide = await cards.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    )
    expectValue(wide).toEqual([])
  },
)

test('the filters are a sheet: its button counts before it closes, and closing leads to what was found', async () => {
  const page = await visit({ viewport: SMALL })
  await page.goto(href('catalog'))
  await untilAlive(page)
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const sheet = page.getByRole('dialog', { name: 'Фильтры' })
  await expect(sheet).toBeVisible()
  const legends = await sheet.locator('fieldset:not(fieldset fieldset) > legend').allInnerTexts()
  expectValue(legends.slice(0, 4)).toEqual(['С чем', 'Когда', 'Цена', 'Кто'])
  expectValue(await axeFindings(page)).toEqual([])

  const option = sheet.getByRole('group', { name: 'Кто' }).getByLabel(/Женщина/)
  const promised = await countOf(option)
  await option.check()
  await expect(sheet.getByRole('button', { name: new RegExp(`^Показать ${promised} `) })).toBeVisible()
  await expect(sheet.getByRole('status')).toContainText(String(promised))
  await sheet.getByRole('button', { name: /^Показать/ }).click()
  await expect(sheet).toBeHidden()
  const found = page.getByRole('heading', { name: new RegExp(`^Нашл(ось|ся) ${promised} `) })
  await expect(found).toBeFocused()
  await expect.poll(async () => (await boxOf(found)).y < 120).toBe(true)
  await expect(page.getByRole('button', { name: 'Фильтры выбрано 1' })).toBeVisible()

  // What is ticked is still ticked when it is opened again, and a look that changes nothing leads nowhere.
  await page.getByRole('button', { name: /^Фильтры/ }).click()
  await expect(sheet.getByRole('group', { name: 'Кто' }).getByLabel(/Женщина/)).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: /^Фильтры/ })).toBeFocused()
})

test('the price is a range: every bar says how many it finds, the thumbs and the numbers are one', async () => {
  const page = await visit()
  await page.goto(href('catalog'))
  await untilAlive(page)
  const price = page.getByRole('group', { name: 'Цена' })
  const bars = await price.getByRole('listitem').allInnerTexts()
  const { facets } = await ask('')
  expectValue(bars.map((bar) => Number(/(\d+)$/.exec(bar.trim())?.[1]))).toEqual(facets.price.map(({ count }) => count))

  await price.getByRole('spinbutton', { name: 'от' }).fill('3000')
  await price.getByRole('spinbutton', { name: 'от' }).press('Tab')
  await expect(page).toHaveURL(/price_from[^&]*=300000/)
  await expect(price.getByRole('slider', { name: 'Цена от' })).toHaveValue('3000')
  await price.getByRole('slider', { name: 'Цена до' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('PageDown')
  await expect(price.getByRole('spinbutton', { name: 'до' })).not.toHaveValue('')
  const asked = await ask(
    'filter[price_from]=300000&filter[price_to]=' +
      (await price.getByRole('spinbutton', { name: 'до' }).inputValue()) +
      '00',
  )
  await expect(page.getByRole('heading', { name: new RegExp(`^Нашл(ось|ся) ${asked.meta.total} `) })).toBeVisible()
  // The bars tell of every price, whatever is chosen.
  expectValue(await price.getByRole('listitem').allInnerTexts()).toEqual(bars)
})

test('one control orders the list', async () => {
  const page = await visit()
  await page.goto(href('catalog'))
  await untilAlive(page)
  await page.getByRole('combobox', { name: 'Порядок' }).selectOption('сначала дешевле')
  await expect(page).toHaveURL(/sort_column=price/)
  const { data } = await ask('sort_column=price')
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(data[0]?.full_name ?? '')
})

test('for a teenager is a mode of its own, beside the filters', async () => {
  const page = await visit()
  await page.goto(`${href('catalog')}?filter[is_couples]=1&filter[gender]=female`)
  const { meta } = await ask('filter[is_teens]=1&filter[gender]=female')
  await page
    .getByRole('navigation', { name: 'Для кого' })
    .getByRole('link', { name: /Для подростка/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Психологи для подростка')
  await expect(page.getByRole('heading', { name: new RegExp(`^Наш(лось|лся|ёлся) ${meta.total} `) })).toBeVisible()
  await expect(page).not.toHaveURL(/is_couples/)
})

test('without scripts it is a form: a drawer, two numbers, an order with its button', async () => {
  const page = await visit({ viewport: SMALL, javaScript: false })
  await page.goto(href('catalog'))
  await page.getByText('Фильтры', { exact: true }).first().click()
  // The other way round is understood too.
  await page.getByRole('spinbutton', { name: 'от' }).fill('5000')
  await page.getByRole('spinbutton', { name: 'до' }).fill('3000')
  await page.getByRole('button', { name: 'Показать' }).click()
  const { meta } = await ask('filter[price_from]=300000&filter[price_to]=500000')
  await expect(page.getByRole('heading', { name: new RegExp(`^Нашл(ось|ся) ${meta.total} `) })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Убрать фильтр: До 5 000 ₽' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Порядок' }).selectOption('сначала дешевле')
  await page.getByRole('button', { name: 'Применить' }).click()
  const { data } = await ask('filter[price_from]=300000&filter[price_to]=500000&sort_column=price')
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(data[0]?.full_name ?? '')
})

async function ask(query: string): Promise<CatalogAnswer> {
  return (await (await fetch(`${product().url}${api.catalog}?${query}`)).json()) as CatalogAnswer
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('Not to be seen')
  return box
}

async function countOf(option: Locator): Promise<number> {
  const label = await option.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '')
  return Number(/(\d+)$/.exec(label)?.[1])
}
