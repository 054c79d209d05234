import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { describe, test } from 'vitest'
import { href } from '#contract/screens.ts'
import { DESKTOP, PHONE } from '../browser.ts'
import { journey } from './journey.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SIZES = [
  { width: '360', viewport: PHONE },
  { width: '1280', viewport: DESKTOP },
]

const { visit } = journey()

describe.each(SIZES)('at $width px, axe finds nothing', ({ viewport }) => {
  test('on the public site', async () => {
    const page = await visit({ viewport, expectedFaults: /404/ })
    await page.goto(href('catalog'))
    const somebody = await page.locator('a[href^="/catalog/"]').first().getAttribute('href')
    const paths = [
      href('home'),
      href('catalog'),
      `${href('catalog')}?filter[search]=абвгдеж`,
      somebody ?? '',
      '/no/such/page',
    ]
    for (const path of paths) await visitAndCheck(page, path)
  })

  test('on the login', async () => {
    const page = await visit({ viewport })
    await visitAndCheck(page, href('login'))
  })
})

async function visitAndCheck(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
  expect(found, path).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}
