import type { Locator } from 'playwright'
import { expect as expectValue, test } from 'vitest'
import type { PsychologistCard } from '#contract/catalog.ts'
import { href } from '#contract/people/screens.ts'
import { expect } from '../../expect.ts'
import { readingJourney } from '../support/journey.ts'

const { visit, product } = readingJourney()
/** A4 without its margins, in pixels of CSS. */
const PAPER = { width: 690, height: 1000 }

test('a printed catalog holds people, and nothing that one presses', async () => {
  const page = await visit({ viewport: PAPER })
  await page.goto(href('catalog'))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: /^Нашлось/ })).toBeVisible()
  await expect(page.getByRole('article').or(page.locator('.results__list > li')).first()).toBeVisible()
  for (const pressed of [
    page.getByRole('navigation', { name: 'Для кого' }),
    page.getByLabel('Имя, тема или метод'),
    page.getByText('Фильтры', { exact: true }).first(),
    page.getByRole('combobox', { name: /поряд/i }).first(),
    page.getByRole('checkbox', { name: /^В избранное: / }).first(),
  ])
    await expect(pressed).toBeHidden()
})

test('a printed card names the topics, and asks nobody to press one', async () => {
  const { data } = (await (await fetch(`${product().url}/api/catalog?per_page=1`)).json()) as {
    data: PsychologistCard[]
  }
  const page = await visit({ viewport: PAPER })
  await page.goto(href('psychologistPage', { slug: data[0]?.slug ?? '' }))
  const words = page.getByText(/^Нажмите на\sтему/)
  await expect(words).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(words).toBeHidden()
  await expect(page.getByRole('list', { name: 'Темы' })).toBeVisible()
})

test('a printed form says for whom it is, in whole words', async () => {
  const { data } = (await (await fetch(`${product().url}/api/catalog?per_page=1`)).json()) as {
    data: PsychologistCard[]
  }
  const page = await visit({ viewport: PAPER })
  await page.goto(href('psychologistRequest', { slug: data[0]?.slug ?? '' }))
  await page.emulateMedia({ media: 'print' })
  const name = page.locator('.person-request__name')
  await expect(name).toBeVisible()
  expectValue(await linesOf(name)).toBeLessThanOrEqual((data[0]?.full_name ?? '').split(/[\s-]+/).length)
})

async function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  })
}
