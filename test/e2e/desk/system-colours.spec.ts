import sharp from 'sharp'
import type { Locator, Page } from 'playwright'
import { expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { expect } from '../../expect.ts'
import { readingJourney } from '../support/journey.ts'
import { enter, section } from '../support/steps.ts'

const { visit } = readingJourney()

/** How much of it is drawn: 0 for a ground without anything. A style says only what the page asks for. */
async function drawn(element: Locator): Promise<number> {
  const { channels } = await sharp(await element.screenshot()).stats()
  return Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))
}

/** The lowest row of its pixels, where a tab is underlined. */
async function underline(element: Locator): Promise<number> {
  const shot = sharp(await element.screenshot())
  const { width = 1, height = 1 } = await shot.metadata()
  const { channels } = await sharp(
    await shot.extract({ left: 0, top: height - 2, width, height: 1 }).toBuffer(),
  ).stats()
  return channels[0]?.mean ?? 0
}

async function inSystemColours(page: Page, path: string) {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await enter(page, 'admin@smysl.test', path)
}

test('in colours of the system a switch, a part of a choice and a state are seen', async () => {
  const page = await visit()
  await inSystemColours(page, href('roleEditor', { id: 2 }))
  const twoSteps = page.getByRole('switch', { name: 'Требовать вход в два шага' })
  await expect(twoSteps).toBeVisible()
  expectValue(await drawn(twoSteps)).toBeGreaterThan(0)
  await page.goto(href('psychologists'))
  const box = page.getByRole('checkbox', { name: /^Выбрать/ })
  const none = await drawn(box.first())
  await box.nth(1).check()
  await expect(box.first()).toBeChecked({ indeterminate: true })
  expectValue(await drawn(box.first())).toBeGreaterThan(none)
})

test('in colours of the system the current tab, screen and page stand out from the others', async () => {
  const page = await visit()
  await inSystemColours(page, href('psychologists'))
  const [views, pages] = [
    page.getByRole('link', { name: /^Все\s/ }),
    page.getByRole('link', { name: /^Без фотографии/ }),
  ]
  await expect(views.first()).toBeVisible()
  expectValue(await underline(views.first())).not.toBe(await underline(pages.first()))
  const edge = (name: string) => section(page, name).evaluate((link) => getComputedStyle(link).borderInlineStartWidth)
  expectValue([await edge('Психологи'), await edge('Страницы')]).toEqual(['4px', '0px'])
})
