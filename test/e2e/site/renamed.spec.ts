import { expect } from '../../expect.ts'
import { beforeAll, expect as expectValue, test } from 'vitest'
import { api, path } from '#contract/wire/api.ts'
import { href } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { sharedJourney } from '../support/journey.ts'

const { visit, product } = sharedJourney()

interface Card {
  id: number
  slug: string
  full_name: string
}

let renamed: Card
let other: Card

beforeAll(async () => {
  const admin = await new ApiClient(product().url).signIn('admin@smysl.test')
  const cardOf = async (name: string) => {
    const list = await admin.get(`${api.psychologists}?filter[full_name]=${encodeURIComponent(name)}`)
    return ((await list.json()) as { data: [Card] }).data[0]
  }
  renamed = await cardOf('Жёлтикова')
  other = await cardOf('Пшеничная')
  const form = { _method: 'PUT', slug: `${renamed.slug}-novaya` }
  const answer = await admin.send('POST', path(api.psychologist, { id: renamed.id }), form)
  if (answer.status !== 200) throw new Error(`Nobody was renamed: ${answer.status}`)
})

test('favourites of a browser follow whoever was renamed, without asking twice', async () => {
  const page = await visit()
  await page.goto(href('privacy'))
  const kept = JSON.stringify([renamed.slug, other.slug, `${renamed.slug}-novaya`])
  await page.evaluate((slugs) => localStorage.setItem('favourites', slugs), kept)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(api.catalogPeople)) asked.push(request.url())
  })
  await page.goto(href('favourites'))
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([renamed.full_name, other.full_name])
  await expect(page.getByText('нет в каталоге')).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('favourites')))
    .toBe(JSON.stringify([`${renamed.slug}-novaya`, other.slug]))
  expectValue(asked).toHaveLength(1)
})

test.each([{ javaScript: true }, { javaScript: false }])(
  'links that were sent before still show everybody, JavaScript: $javaScript',
  async ({ javaScript }) => {
    const page = await visit({ javaScript })
    for (const screen of ['favourites', 'compare'] as const) {
      await page.goto(`${href(screen)}?people=${renamed.slug},${other.slug}`)
      await expect(page.getByRole('main')).toContainText(renamed.full_name)
      await expect(page.getByRole('main')).toContainText(other.full_name)
      await expect(page.getByText('в каталоге нет')).toHaveCount(0)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /-novaya/)
    }
  },
)

test('a link to somebody’s reviews leads on to the present address, with all else that it asks', async () => {
  const page = await visit()
  await page.goto(`${href('reviewsPage')}?filter[rating]=5&filter[psychologist]=${renamed.slug}`)
  await expect(page).toHaveURL(
    `${product().url}${href('reviewsPage')}?filter[rating]=5&filter[psychologist]=${renamed.slug}-novaya`,
  )
  await expect(page.getByLabel('О ком').first()).toHaveValue(`${renamed.slug}-novaya`)
})
