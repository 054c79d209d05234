import type { Locator } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { readingJourney } from '../support/journey.ts'

const { visit } = readingJourney()
const WIDTHS = [360, 390, 768, 1280, 1920]

test('home leads with its own words, and each section tells one thing', async () => {
  const page = await visit()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Разговор, после которого становится яснее')
  const sentence = page.getByRole('form', { name: 'Найти психолога' })
  await expect(sentence.getByRole('combobox', { name: 'О чём поговорить' })).toHaveValue('')
  await expect(sentence).toContainText('Нужен психолог')
  await expect(sentence).toContainText(', чтобы поговорить')
  const sections = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  expectValue(sections.map((title) => title.replace(/\s/g, ' '))).toEqual([
    'С чем приходят',
    'Могут принять в ближайшие дни',
    'Если выбрать трудно',
    'Как мы проверяем',
    'Что рассказывают после',
    'До первой встречи',
  ])
  // The newest review speaks loudest.
  const voices = page.getByRole('region', { name: 'Что рассказывают после' }).locator('blockquote')
  expectValue(await sizeOf(voices.nth(0))).toBeGreaterThan(await sizeOf(voices.nth(1)))
})

test.each([true, false])('the sentence asks for a teenager, JavaScript: %s', async (javaScript) => {
  const page = await visit({ javaScript })
  await page.goto('/')
  const sentence = page.getByRole('form', { name: 'Найти психолога' })
  await sentence.getByRole('combobox', { name: 'Для кого' }).selectOption('для подростка')
  await sentence.getByRole('combobox', { name: 'О чём поговорить' }).selectOption('о тревоге')
  await sentence.getByRole('combobox', { name: 'Цена встречи' }).selectOption('цена не важна')
  await sentence.getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Психологи для подростка')
  await expect(page.getByRole('link', { name: 'Убрать фильтр: Тревога' })).toBeVisible()
})

describe.each(WIDTHS)('at %s', (width) => {
  test('what was checked takes one line of a card', async () => {
    const page = await visit({ viewport: { width, height: 900 } })
    await page.goto(href('catalog'))
    const lines = page.getByRole('listitem').getByText(/^(Проверен|Документы проверены)/)
    await expect(lines.first()).toBeVisible()
    const tall = await lines.evaluateAll((all) =>
      all.filter((line) => line.getClientRects().length > 1).map((line) => line.textContent),
    )
    expectValue(tall).toEqual([])
  })
})

test('the doors wear the face of the site', async () => {
  const page = await visit()
  await page.goto('/')
  const face = () =>
    page.evaluate(() => {
      const heading = getComputedStyle(document.querySelector('h1') as Element)
      return [heading.fontFamily, heading.color, groundOf(document.querySelector('h1'))]

      function groundOf(element: Element | null): string {
        if (element === null) return ''
        const { backgroundColor } = getComputedStyle(element)
        return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(element.parentElement) : backgroundColor
      }
    })
  const site = await face()
  for (const door of ['login', 'register', 'forgotPassword'] as const) {
    await page.goto(href(door))
    await expect(page.getByRole('link', { name: /на главную/ })).toHaveText('«Смысл»')
    expectValue(await face()).toEqual(site)
  }
})

function sizeOf(text: Locator): Promise<number> {
  return text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
}
