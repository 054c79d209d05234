import { describe, expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { PHONE } from '../browser.ts'
import { expect } from '../expect.ts'
import { pixelsBeyond } from './support/axe.ts'
import { journey } from './support/journey.ts'
import { enter, writeAWhile } from './support/steps.ts'

const { product, visit } = journey({ env: { YCLIENTS_AUTOMATIC: 'true' } })

interface Card {
  slug: string
  full_name: string
  free_times: number | null
}

/** The demo asks its YCLIENTS for free times by itself when it starts. */
async function bookablePeople(): Promise<Card[]> {
  const answer = await fetch(`${product().url}/api/catalog?per_page=100`)
  const { data } = (await answer.json()) as { data: Card[] }
  return data.filter(({ free_times }) => free_times !== null && free_times > 2)
}

describe.each([{ javaScript: true }, { javaScript: false }])('JavaScript: $javaScript', ({ javaScript }) => {
  test('a visitor books from the catalog in three presses on a narrow phone, and staff see it', async () => {
    const name = javaScript ? 'Ольга Трёхкасаний' : 'Пётр Бесскриптов'
    const known = async () => (await bookablePeople()).length
    await expectValue.poll(known, { timeout: 120_000, interval: 500 }).toBeGreaterThan(3)
    const { slug, full_name } = (await bookablePeople())[javaScript ? 0 : 1] as Card
    const page = await visit({ viewport: PHONE, javaScript })
    await page.goto(`${href('catalog')}?${new URLSearchParams({ 'filter[search]': full_name })}`)
    await page.getByRole('link', { name: `Записаться: ${full_name}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Записаться' })).toBeVisible()
    expectValue(new URL(page.url()).pathname).toBe(href('psychologistBooking', { slug }))
    expectValue(await pixelsBeyond(page)).toBe(0)
    await page.getByLabel('Как к вам обращаться').fill(name)
    await page.getByLabel('Телефон или почта', { exact: true }).fill('+7 916 555-01-01')
    await writeAWhile(page, javaScript)
    await page.getByRole('checkbox', { name: /Согласен/ }).check()
    await page.getByRole('button', { name: 'Записаться' }).click()
    await expect(page.getByRole('heading', { name: 'Вы записаны' })).toBeVisible()
    await expect(page.getByText(/Номер записи: \d+/)).toBeVisible()
    expectValue(await pixelsBeyond(page)).toBe(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Вы записаны' })).toBeVisible()

    const staff = await enter(await visit(), 'admin@smysl.test', `${href('requests')}?filter[source]=booking`)
    await expect(staff.getByRole('row', { name })).toHaveCount(1)
  }, 240_000)
})
