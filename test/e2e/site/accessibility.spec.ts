import { expect } from '../../expect.ts'
import { expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { DESKTOP, PHONE, untilAlive } from '../../browser.ts'
import { axeFindings, cutLines, pixelsBeyond, setLetters, tallBars } from '../support/axe.ts'
import { readingJourney } from '../support/journey.ts'
import { enter } from '../support/steps.ts'

/** Where axe looks too: what it finds differs between a phone and a desk, not between two phones. */
const WITH_AXE = [PHONE, DESKTOP]
const NARROWEST = { width: 320, height: 640 }
const SIZES = [
  NARROWEST,
  PHONE,
  { width: 390, height: 844 },
  { width: 640, height: 450 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  DESKTOP,
  { width: 1920, height: 1080 },
]
/** Screens on which twenty letters do not stand in a line, and how large the letters are. */
const LARGE = [
  { ...PHONE, letters: 24 },
  { ...NARROWEST, letters: 32 },
]
/** A window of 1280 by 1024 pixels that is magnified four times. */
const MAGNIFIED = { width: 320, height: 256 }
/** Somebody of the demo world whose name has 49 letters. */
const LONG = { slug: 'aleksandra-viktoriya-konstantinopolskaya-dementeva' }
/** Public pages that no journey of their own looks at. */
const PATHS = [
  href('home'),
  href('catalog'),
  // Whoever is not on the first page today is on this one.
  `${href('catalog')}?page=2`,
  `${href('catalog')}?filter[search]=абвгдеж`,
  href('reviewsPage'),
  href('verifiedReview'),
  href('favourites'),
  href('topicLandings'),
  href('topicLanding', { slug: 'trevoga' }),
  href('specializationLandings'),
  href('specializationLanding', { slug: 'geshtalt-terapiya' }),
  href('booking'),
  href('smartConsultations'),
  href('lt'),
  '/vygoranie',
  '/dlya-par',
  ...[href('psychologistPage', LONG), href('psychologistBooking', LONG), href('psychologistRequest', LONG)],
  href('privacy'),
  href('consent'),
  href('offer'),
  href('login'),
  href('register'),
  href('forgotPassword'),
  '/no/such/page',
]

const { visit } = readingJourney()

test(
  'axe finds nothing on the public site, on a phone and on a desk; nothing scrolls sideways and no line is cut at eight widths',
  { timeout: 600_000 },
  async () => {
    const page = await visit({ expectedFaults: /404/ })
    const firstOf = async (list: string, links: string) => {
      await page.goto(list)
      return (await page.locator(links).first().getAttribute('href')) ?? ''
    }
    const somebody = await firstOf(href('catalog'), 'a[href^="/catalog/"] h3, h3 a[href^="/catalog/"]')
    const slug = somebody.split('/').at(-1) ?? ''
    const ofLists = [somebody, href('psychologistBooking', { slug }), href('psychologistRequest', { slug })]
    expectValue(ofLists.filter((path) => path === '')).toEqual([])
    for (const path of [...PATHS, ...ofLists]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const size of SIZES) {
        await page.setViewportSize(size)
        if (WITH_AXE.includes(size)) expectValue(await axeFindings(page), `${path} at ${size.width}`).toEqual([])
        expectValue(await pixelsBeyond(page), `${path} at ${size.width} scrolls sideways`).toBeLessThanOrEqual(0)
        expectValue(await cutLines(page), `${path} at ${size.width}`).toEqual([])
      }
    }
  },
)

test('whatever is chosen in the sentence of the home page is seen whole on the narrowest telephones', async () => {
  const page = await visit()
  await page.goto(href('home'))
  await untilAlive(page)
  const selects = await page.getByRole('form', { name: 'Найти психолога' }).getByRole('combobox').all()
  expectValue(selects.length).toBeGreaterThan(0)
  for (const width of [320, PHONE.width]) {
    await page.setViewportSize({ width, height: 640 })
    for (const select of selects) {
      const values = await select.evaluate((box: HTMLSelectElement) => [...box.options].map(({ value }) => value))
      for (const value of values) {
        await select.selectOption(value)
        const chosen = await select.evaluate((box: HTMLSelectElement) => box.selectedOptions[0]?.text)
        expectValue(await cutLines(page), `${chosen} at ${width}`).toEqual([])
        expectValue(await pixelsBeyond(page), `${chosen} at ${width}`).toBeLessThanOrEqual(0)
      }
    }
  }
})

test('with letters of one and a half and of twice the size nothing scrolls sideways on a phone, and no bar takes the screen', async () => {
  const page = await visit({ isNew: true })
  const session = await page.context().newCDPSession(page)
  const look = async (paths: readonly string[]) => {
    for (const path of paths) {
      for (const { letters, ...size } of LARGE) {
        await page.setViewportSize(size)
        await setLetters(session, letters)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const told = `${path} at ${size.width} with letters of ${letters}`
        expectValue(await pixelsBeyond(page), told).toBeLessThanOrEqual(0)
        expectValue(await tallBars(page), told).toEqual([])
      }
    }
  }
  try {
    await look([
      href('home'),
      href('catalog'),
      href('psychologistPage', LONG),
      href('psychologistBooking', LONG),
      href('smartConsultations'),
      href('reviewsPage'),
      href('login'),
    ])
    await enter(page, 'admin@smysl.test', href('dashboard'))
    await look([href('dashboard'), href('psychologists'), href('userCreate'), href('reports'), href('profile')])
  } finally {
    await session.detach()
  }
})

test('a record and a sheet of filters scroll whole in a window that is magnified four times', async () => {
  const page = await visit({ isNew: true })
  await enter(page, 'admin@smysl.test', href('requests'))
  await page.setViewportSize(MAGNIFIED)
  /** How much of the window the part has that scrolls. */
  const room = () =>
    page.getByRole('dialog').evaluate((dialog) => {
      const scrolled = [dialog, ...dialog.querySelectorAll('*')].filter(
        (part) => part.scrollHeight > part.clientHeight && getComputedStyle(part).overflowY === 'auto',
      )
      return Math.max(0, ...scrolled.map((part) => part.clientHeight)) / window.innerHeight
    })
  await page.getByRole('button', { name: 'Фильтры' }).click()
  await expect(page.getByRole('dialog', { name: 'Фильтры' })).toBeVisible()
  expectValue(await room()).toBeGreaterThan(0.9)
  await page.keyboard.press('Escape')
  await page.locator('main [data-row-name]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expectValue(await room()).toBeGreaterThan(0.9)
  expectValue(await pixelsBeyond(page)).toBeLessThanOrEqual(0)
})
