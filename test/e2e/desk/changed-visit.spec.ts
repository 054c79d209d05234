import type { Page } from 'playwright'
import { describe, expect as expectValue, test } from 'vitest'
import type { PsychologistCard } from '#contract/catalog.ts'
import { href } from '#contract/people/screens.ts'
import { PHONE } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { journey } from '../support/journey.ts'
import { writeAWhile } from '../support/steps.ts'

const { product, visit } = journey({ env: { YCLIENTS_AUTOMATIC: 'true' } })

/** Whoever has most free times: the last of them is far enough ahead to be changed by its link. */
async function mostFree(): Promise<string | undefined> {
  const answer = await fetch(`${product().url}/api/catalog?per_page=100`)
  const { data } = (await answer.json()) as { data: Pick<PsychologistCard, 'slug' | 'free_times'>[] }
  const free = data.filter(({ free_times }) => free_times !== null && free_times > 8)
  return free.toSorted((a, b) => Number(b.free_times) - Number(a.free_times))[0]?.slug
}

describe.each([{ javaScript: true }, { javaScript: false }])('JavaScript: $javaScript', ({ javaScript }) => {
  test('a visit is moved to a time that was chosen, which is said; one that was called off elsewhere is not', async () => {
    await expectValue.poll(mostFree, { timeout: 120_000, interval: 500 }).toBeDefined()
    const slug = (await mostFree()) ?? ''
    const page = await visit({ viewport: PHONE, javaScript, expectedFaults: /422/ })
    await bookLast(page, slug, javaScript)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Вы записаны')
    await expect(heading, 'the new page is read from its top').toBeInViewport()
    const address = page.url()
    const { searchParams } = new URL(address)
    const link = { id: searchParams.get('id') ?? '', key: searchParams.get('key') ?? '' }

    const times = page.getByLabel('Перенести на')
    await expect(times).toHaveValue('')
    await page.context().request.post(address, { form: { ...link, starts_at: '' } })
    await page.reload()
    await expect(heading, 'nothing is called off for want of a time').toHaveText('Вы записаны')

    await writeAWhile(page, javaScript)
    // The last one too is far enough ahead.
    const chosen = times.getByRole('option').last()
    const words = await chosen.innerText()
    await times.selectOption((await chosen.getAttribute('value')) ?? '')
    await page.getByRole('button', { name: 'Перенести' }).click()
    await expect(heading).toHaveText('Запись перенесена')
    await expect(page.locator('.lead')).toHaveText(words)
    if (javaScript) await expect(heading).toBeFocused()
    await expect(times, 'another press moves it nowhere').toHaveValue('')

    const tab = await page.context().newPage()
    await tab.goto(address)
    await writeAWhile(tab, javaScript)
    await page.getByText('Отменить запись', { exact: true }).click()
    await page.getByRole('button', { name: 'Да, отменить' }).click()
    await expect(heading).toHaveText('Запись отменена')
    if (javaScript) await expect(heading).toBeFocused()
    await expect(page.getByRole('link', { name: 'Выбрать другое время' })).toBeVisible()
    await tab.getByLabel('Перенести на').selectOption({ index: 2 })
    await tab.getByRole('button', { name: 'Перенести' }).click()
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Запись отменена')
  }, 240_000)
})

test('without scripts whoever mends one word of a refused booking is not too quick for it', async () => {
  await expectValue.poll(mostFree, { timeout: 120_000, interval: 500 }).toBeDefined()
  const page = await visit({ javaScript: false, expectedFaults: /422/ })
  await page.goto(href('psychologistBooking', { slug: (await mostFree()) ?? '' }))
  const contact = page.getByLabel('Телефон или почта', { exact: true })
  await page.getByLabel('Как к вам обращаться').fill('Лев Опечатка')
  await contact.fill('позвоните мне')
  await page.getByRole('checkbox', { name: /Согласен/ }).check()
  await writeAWhile(page, false)
  await page.getByRole('button', { name: 'Записаться' }).click()
  await expect(page.getByText('Укажите телефон или почту')).toBeVisible()
  await contact.fill('+7 916 555-03-07')
  await page.getByRole('button', { name: 'Записаться' }).click()
  await expect(page.getByRole('heading', { name: 'Вы записаны' })).toBeVisible()
}, 240_000)

async function bookLast(page: Page, slug: string, javaScript: boolean) {
  await page.goto(href('psychologistBooking', { slug }))
  await writeAWhile(page, javaScript)
  await page.getByText('Другие дни').click()
  await page.getByRole('radio').last().check()
  await page.getByLabel('Как к вам обращаться').fill('Дина Переносная')
  await page.getByLabel('Телефон или почта', { exact: true }).fill(javaScript ? 'dina@mail.test' : 'nodina@mail.test')
  await page.getByRole('checkbox', { name: /Согласен/ }).check()
  await page.getByRole('button', { name: 'Записаться' }).click()
}
