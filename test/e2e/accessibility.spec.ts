import { expect } from '../expect.ts'
import { expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { DESKTOP, PHONE } from '../browser.ts'
import { axeFindings, pixelsBeyond } from './support/axe.ts'
import { readingJourney } from './support/journey.ts'

const SIZES = [PHONE, { width: 768, height: 1024 }, DESKTOP]
/** Public pages that no journey of their own looks at. */
const PATHS = [
  href('home'),
  href('catalog'),
  `${href('catalog')}?filter[search]=абвгдеж`,
  href('reviews'),
  href('smartConsultations'),
  href('lt'),
  href('privacy'),
  href('consent'),
  href('offer'),
  href('login'),
  href('register'),
  href('forgotPassword'),
  '/no/such/page',
]

const { visit } = readingJourney()

test('axe finds nothing on the public site at three widths, and nothing scrolls sideways', async () => {
  const page = await visit({ expectedFaults: /404/ })
  await page.goto(href('catalog'))
  const somebody = await page.locator('a[href^="/catalog/"] h3, h3 a[href^="/catalog/"]').first().getAttribute('href')
  for (const path of [...PATHS, somebody ?? '']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const size of SIZES) {
      await page.setViewportSize(size)
      expectValue(await axeFindings(page), `${path} at ${size.width}`).toEqual([])
      expectValue(await pixelsBeyond(page), `${path} at ${size.width} scrolls sideways`).toBeLessThanOrEqual(0)
    }
  }
})
