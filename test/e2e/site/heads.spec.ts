import { describe, expect, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { readingJourney } from '../support/journey.ts'

const { product } = readingJourney()

interface Head {
  status: number
  canonical: string[]
  headings: number
  titles: string[]
  descriptions: string[]
  images: string[]
  isIndexed: boolean
}

async function headOf(address: string): Promise<Head> {
  const answer = await fetch(new URL(address, product().url))
  const html = await answer.text()
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
  return {
    status: answer.status,
    canonical: all(/<link rel="canonical" href="([^"]+)"/g).map((url) => new URL(url).pathname),
    headings: all(/<h1[\s>]()/g).length,
    titles: all(/<title>([^<]*)<\/title>/g),
    descriptions: all(/<meta name="description" content="([^"]*)"/g),
    images: all(/<meta property="og:image" content="([^"]+)"/g),
    isIndexed: !html.includes('<meta name="robots" content="noindex'),
  }
}

/** Every public screen, the address that search engines are told, and whether they may keep it. */
const SCREENS: [address: string, canonical: string, isIndexed: boolean][] = [
  [href('home'), '/', true],
  [href('catalog'), '/catalog', true],
  [`${href('catalog')}?filter[gender]=female`, '/catalog', false],
  [`${href('catalog')}?filter[topics][]=1`, '/catalog', false],
  [`${href('catalog')}?filter[topics][]=1&filter[format]=online`, '/catalog', false],
  [`${href('catalog')}?sort_column=price`, '/catalog', false],
  [`${href('catalog')}?filter[search]=абвгдеж`, '/catalog', false],
  // A list that has become shorter leaves pages behind with nobody on them.
  [`${href('catalog')}?page=2`, '/catalog', true],
  [`${href('catalog')}?page=99`, '/catalog', false],
  [href('topicLandings'), '/catalog/tema', true],
  [href('topicLanding', { slug: 'trevoga' }), '/catalog/tema/trevoga', true],
  [href('specializationLandings'), '/catalog/specializatsiya', true],
  [href('specializationLanding', { slug: 'psikhoanaliz' }), '/catalog/specializatsiya/psikhoanaliz', true],
  [href('favourites'), '/catalog/favourites', false],
  [href('compare'), '/catalog/compare', false],
  [href('reviewsPage'), '/reviews', true],
  [`${href('reviewsPage')}?filter[topic]=trevoga`, '/reviews', false],
  [`${href('reviewsPage')}?page=99`, '/reviews', false],
  [href('smartConsultations'), '/smart-consultations', true],
  [href('lt'), '/lt', true],
  [href('privacy'), '/privacy', true],
  [href('consent'), '/consent', true],
  [href('offer'), '/offer', true],
]

test.each([
  ['/favicon.ico', 'image/vnd.microsoft.icon'],
  ['/apple-touch-icon.png', 'image/png'],
])('%s is there for browsers that ask for it by themselves, and is kept by them', async (address, type) => {
  const answer = await fetch(new URL(address, product().url))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
})

describe('what search engines and messengers read', () => {
  test.each(SCREENS)('%s', async (address, canonical, isIndexed) => {
    const head = await headOf(address)
    expect(head).toMatchObject({ status: 200, canonical: [canonical], headings: 1, isIndexed })
    await expectWhole(head)
  })

  describe('every address of the sitemap', () => {
    test('is there, is its own canonical address, and says what it is', async () => {
      const xml = await (await fetch(new URL('/sitemap.xml', product().url))).text()
      const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname)
      expect(addresses.length).toBeGreaterThan(90)
      const landings = /<loc>[^<]*\/catalog\/(?:tema|specializatsiya)\/[^<]*<\/loc><lastmod>\d{4}-\d\d-\d\d</g
      expect(xml.match(landings)).toHaveLength(42)
      const descriptions = new Map<string, string>()
      for (const address of addresses) {
        const head = await headOf(address)
        expect(head, address).toMatchObject({ status: 200, canonical: [address], headings: 1, isIndexed: true })
        await expectWhole(head)
        const text = head.descriptions[0] ?? ''
        expect(descriptions.get(text), `${address} says the same as another page`).toBeUndefined()
        descriptions.set(text, address)
      }
    })
  })

  test('robots.txt names the sitemap and closes no public page; llms.txt tells of topics and specializations', async () => {
    const robots = await (await fetch(new URL('/robots.txt', product().url))).text()
    expect(robots).toMatch(/^Sitemap: http\S+\/sitemap\.xml$/m)
    expect(robots).not.toMatch(/^Disallow: \/(catalog|reviews|lt|smart-consultations|$)/m)
    const llms = await (await fetch(new URL('/llms.txt', product().url))).text()
    expect(llms).toContain('/catalog/tema/trevoga')
    expect(llms).toContain('/catalog/specializatsiya/psikhoanaliz')
  })
})

async function expectWhole({ titles, descriptions, images }: Head) {
  expect([titles.length, descriptions.length, images.length]).toEqual([1, 1, 1])
  expect(titles[0]).toMatch(/Смысл/)
  expect(descriptions[0]?.length).toBeGreaterThanOrEqual(50)
  expect(descriptions[0]?.length).toBeLessThanOrEqual(160)
  expect(descriptions[0]).not.toMatch(/\\u|&\w+;/)
  const image = new URL(images[0] ?? '')
  const picture = await fetch(new URL(image.pathname + image.search, product().url))
  expect([picture.status, picture.headers.get('content-type')], images[0]).toEqual([200, 'image/jpeg'])
}
