import type { Page } from 'playwright'
import { afterAll, expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { api } from '#contract/wire/api.ts'
import { openFakeYclients } from '#server/platform/yclients/fake/fake-yclients.ts'
import { ApiClient } from '../../api-client.ts'
import { PHONE, untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { aMember, aPractice, MEDIA_TYPE, TOKENS } from '../../fakes/yclients.ts'
import { pixelsBeyond } from '../support/axe.ts'
import { journey } from '../support/journey.ts'
import { enter } from '../support/steps.ts'

const NAME = 'Проверочная Нина'
const fake = await openFakeYclients({
  practice: aPractice({ staff: [aMember(9001, { name: NAME })] }),
  clock: () => new Date(),
  ...TOKENS,
})
const { product, visit } = journey({
  env: {
    YCLIENTS_API_URL: fake.url,
    YCLIENTS_PARTNER_TOKEN: TOKENS.partnerToken,
    YCLIENTS_USER_TOKEN: TOKENS.userToken,
    YCLIENTS_MEDIA_TYPE: MEDIA_TYPE,
  },
})
afterAll(() => fake.close())
const soon = { timeout: 120_000, interval: 500 }

async function read<T>(client: ApiClient, path: string): Promise<T> {
  return ((await (await client.get(path)).json()) as { data: T }).data
}

/** Has the practice read from YCLIENTS, with its one psychologist on the site. */
async function bookablePerson(): Promise<string> {
  const admin = await new ApiClient(product().url).signIn('admin@smysl.test')
  const begun = await admin.send('POST', '/api/integrations/yclients/sync')
  const { data } = (await begun.json()) as { data: { id: number } }
  await expect.poll(async () => (await read<{ state: string }>(admin, `/api/jobs/${data.id}`)).state, soon).toBe('done')
  const found = `${api.psychologists}?${new URLSearchParams({ 'filter[full_name]': NAME })}`
  const [card] = await read<{ id: number; slug: string }[]>(admin, found)
  if (card === undefined) throw new Error('The sync has brought nobody')
  await admin.send('POST', '/api/psychologists/bulk', { action: 'publish', ids: [card.id] })
  return card.slug
}

const OLGA = { name: 'Ольга Нетерпеливая', phone: '+7 916 555-02-02' }

async function fillIn(page: Page, slug: string, { name, phone } = OLGA) {
  await page.goto(href('psychologistBooking', { slug }))
  await untilAlive(page)
  await page.getByLabel('Как к вам обращаться').fill(name)
  await page.getByLabel('Телефон или почта', { exact: true }).fill(phone)
  await page.getByRole('checkbox', { name: /Согласен/ }).check()
}

test('a visitor whom YCLIENTS leaves without an answer finds the way back, and a second form says how the first one stands', async () => {
  const slug = await bookablePerson()
  const slots = async () =>
    (await read<{ starts_at: string }[]>(new ApiClient(product().url), `/api/catalog/${slug}/slots?days=7`)).map(
      ({ starts_at }) => starts_at,
    )
  await expect.poll(async () => (await slots()).length, soon).toBeGreaterThan(3)
  const [first] = await slots()
  const page = await visit({ viewport: PHONE, expectedFaults: /422/ })
  const tab = await page.context().newPage()
  for (const one of [page, tab]) await fillIn(one, slug)

  fake.trouble = ({ path }) =>
    path.startsWith('/book_record') || path.startsWith('/records') ? { status: 500, body: null } : undefined
  await page.getByRole('button', { name: 'Записаться' }).click()
  const checking = { name: 'Проверяем запись' }
  await expect(page.getByRole('heading', checking)).toBeVisible()
  await expect(page.getByText(/не\sбудет\s30\sминут, с\sвами\sсвяжется\sкоординатор/)).toBeVisible()
  expectValue(await pixelsBeyond(page)).toBe(0)
  expectValue(await slots()).not.toContain(first)

  await tab.getByRole('button', { name: 'Записаться' }).click()
  await expect(tab.getByText(/Мы\sуже\sзаписываем\sвас\sна\sэто\sвремя\sи\sждём\sответа/)).toBeVisible()
  await tab.getByRole('link', { name: 'открыть её' }).click()
  await expect(tab.getByRole('heading', checking)).toBeVisible()
  expectValue(tab.url()).toBe(page.url())
  await tab.close()

  await page.goto(href('booking'))
  await expect(page.getByRole('heading', { name: 'Ваши записи', level: 2 })).toBeVisible()
  const kept = page.getByRole('listitem').filter({ hasText: 'узнать, что вышло' })
  await kept.getByRole('link').click()
  await expect(page.getByRole('heading', checking)).toBeVisible()
  fake.trouble = () => undefined
  await expect(page.getByRole('heading', { name: 'Вы записаны' }), 'shown by itself').toBeVisible(soon)
  await page.goto(href('booking'))
  await expect(page.getByRole('heading', { name: 'Вы уже записаны' })).toBeVisible()
}, 400_000)

test('staff see the address that was left beside the phone, and who may not read contacts sees it masked', async () => {
  const slug = await bookablePerson()
  const page = await visit({ viewport: PHONE })
  await fillIn(page, slug, { name: 'Инна Двухадресная', phone: '+7 916 555-03-03' })
  await page.getByLabel(/^Почта\sдля\sписьма/).fill('inna@example.test')
  await page.getByRole('button', { name: 'Записаться' }).click()
  await expect(page.getByRole('heading', { name: 'Вы записаны' })).toBeVisible(soon)

  const admin = await new ApiClient(product().url).signIn('admin@smysl.test')
  const search = new URLSearchParams({ 'filter[search]': 'Двухадресная' })
  const [request] = await read<{ id: number; name: string }[]>(admin, `${api.consultationRequests}?${search}`)
  const panelOf = async (email: string, viewport: { width: number; height: number }) => {
    const desk = await enter(await visit({ viewport }), email, `${href('requests')}?open=${request?.id}`)
    return desk.getByRole('dialog', { name: 'Инна Двухадресная', exact: true })
  }
  const open = await panelOf('moderator@smysl.test', PHONE)
  await expect(open.getByRole('link', { name: 'inna@example.test' })).toHaveAttribute(
    'href',
    'mailto:inna@example.test',
  )
  expectValue(await pixelsBeyond(open.page())).toBe(0)
  const masked = await panelOf('support@smysl.test', { width: 1280, height: 900 })
  await expect(masked.getByText('i•••@example.test')).toBeVisible()
}, 400_000)
