import type { Page } from 'playwright'
import { describe, expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { readingJourney } from '../support/journey.ts'

const { visit } = readingJourney()

describe('whoever walks the catalog by the keyboard', () => {
  test('goes on at the number of those who were found when a chip goes away, and when all do', async () => {
    const page = await visit()
    await page.goto(`${href('catalog')}?filter[format]=online&filter[gender]=female`)
    await untilAlive(page)
    await chip(page, 'Онлайн').press('Enter')
    await expect(chip(page, 'Онлайн')).toHaveCount(0)
    await expect(found(page)).toBeFocused()
    await page.getByRole('link', { name: 'Сбросить все' }).press('Enter')
    await expect(page.getByRole('link', { name: 'Сбросить все' })).toHaveCount(0)
    await expect(found(page)).toBeFocused()
  })

  test('is led from «не нашлось» to those who were found', async () => {
    const page = await visit()
    await page.goto(`${href('catalog')}?filter[format]=online&filter[price_to]=100`)
    await untilAlive(page)
    await page
      .getByRole('link', { name: /^Без условия/ })
      .first()
      .press('Enter')
    await expect(page.getByRole('link', { name: /^Без условия/ })).toHaveCount(0)
    await expect(found(page)).toBeFocused()
  })

  test('who opens the catalog by its address begins at the top', async () => {
    const page = await visit()
    await page.goto(`${href('catalog')}?filter[format]=online`)
    await untilAlive(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: /^К\sсодержанию$/ })).toBeFocused()
  })
})

test('the years of practice and the methods of a card are read out apart', async () => {
  const page = await visit({ javaScript: false })
  await page.goto(href('catalog'))
  const about = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first()
  await expect(about.getByRole('paragraph').filter({ hasText: 'практики' })).toHaveText(
    /^\d+\s(год|года|лет)\sпрактики$/,
  )
})

test('telephones are links that any telephone can dial', async () => {
  const page = await visit({ javaScript: false })
  for (const path of [href('home'), href('catalog')]) {
    await page.goto(path)
    const links = page.locator('a[href^="tel:"]')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expectValue(addresses.length).toBeGreaterThan(0)
    expectValue(addresses.filter((address) => !/^tel:\+?[\d;=ext]+$/.test(address ?? ''))).toEqual([])
  }
})

function chip(page: Page, title: string) {
  return page.getByRole('link', { name: `Убрать фильтр: ${title}` })
}

function found(page: Page) {
  return page.getByRole('heading', { name: /^Наш(ёлся|лось|лись)/ })
}
