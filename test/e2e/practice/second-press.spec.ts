import type { Page } from 'playwright'
import { expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { expect } from '../../expect.ts'
import { journey } from '../support/journey.ts'
import { writeAWhile } from '../support/steps.ts'

const { product, visit } = journey({ env: { YCLIENTS_AUTOMATIC: 'true' } })

/** Somebody whose first times are not paid before. */
async function bookablePerson(): Promise<string | undefined> {
  const read = async <T>(path: string) => ((await (await fetch(product().url + path)).json()) as { data: T }).data
  const people = await read<{ slug: string; free_times: number | null }[]>('/api/catalog?per_page=100')
  for (const { slug } of people.filter(({ free_times }) => free_times !== null && free_times > 3)) {
    const slots = await read<{ is_prepaid: boolean }[]>(`/api/catalog/${slug}/slots?days=14&known_only=1`)
    if (slots.every(({ is_prepaid }) => !is_prepaid)) return slug
  }
  return undefined
}

test.each([false, true])(
  'no time is chosen in the place of one that was refused, and nobody is told to share a visit (scripts: %s)',
  async (javaScript) => {
    await expectValue.poll(bookablePerson, { timeout: 120_000, interval: 500 }).toBeDefined()
    const slug = (await bookablePerson()) ?? ''
    const page = await visit({ javaScript, expectedFaults: /422/ })
    const tab = await page.context().newPage()
    const chosen = await fillIn(page, slug, javaScript)
    expectValue(await fillIn(tab, slug, javaScript)).toBe(chosen)
    await page.getByRole('button', { name: 'Записаться' }).click()
    await expect(page.getByRole('heading', { name: 'Вы записаны' })).toBeVisible()
    if (!javaScript) await expect(page.getByText('Чтобы поделиться')).toBeHidden()

    await tab.getByRole('button', { name: 'Записаться' }).click()
    await expect(tab.getByText(/^Вы\sуже\sзаписаны\sна\sэто\sвремя/)).toBeVisible()
    await expect(tab.locator('input[type="radio"]:checked')).toHaveCount(0)
  },
  240_000,
)

/** Chooses the first time of all; tells it. */
async function fillIn(page: Page, slug: string, javaScript: boolean): Promise<string> {
  await page.goto(href('psychologistBooking', { slug }))
  await page.getByLabel('Как к вам обращаться').fill('Инна Двойная')
  await page.getByLabel('Телефон или почта', { exact: true }).fill('+7 916 555-03-02')
  await page.getByRole('checkbox', { name: /Согласен/ }).check()
  await writeAWhile(page, javaScript)
  return page.locator('input[type="radio"]:checked').inputValue()
}
