import type { FrameLocator, Page } from 'playwright'
import { expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { expect } from '../../expect.ts'
import { readingJourney } from '../support/journey.ts'
import { enter, readAs } from '../support/steps.ts'

const { visit, product } = readingJourney()

test('Tab stops once at the preview of a card, which says what it is', async () => {
  const { data } = await readAs<PageOf<{ id: number }>>(
    product().url,
    'moderator@smysl.test',
    `${api.psychologists}?filter[is_published]=1&per_page=1&sort_column=id&sort_direction=asc`,
  )
  const page = await enter(await visit(), 'moderator@smysl.test', href('psychologistEditor', { id: data[0]?.id ?? 0 }))
  await page.getByRole('button', { name: /^Как на\sсайте$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Как на\sсайте$/ })
  const frame = page.frameLocator('iframe[title="Карточка на сайте, только для просмотра"]')
  await dialog.getByRole('radio', { name: 'Страница' }).check({ force: true })
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  await expectOneStop(page, frame, /^Так карточка выглядит на сайте/)
})

test('Tab stops once at the preview of a page, which says what it is', async () => {
  const { data } = await readAs<PageOf<{ id: number; link: string }>>(
    product().url,
    'writer@smysl.test',
    `${api.pages}?per_page=100`,
  )
  const id = data.find(({ link }) => link === '/vygoranie')?.id ?? 0
  const page = await enter(await visit(), 'writer@smysl.test', href('pageEditor', { id }))
  const frame = page.frameLocator('iframe[title="Страница на сайте"]')
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  await expectOneStop(page, frame, /^Так страница выглядит на сайте/)
})

/** From its one stop Tab leads out of it, though there are links in it. */
async function expectOneStop(page: Page, frame: FrameLocator, name: RegExp) {
  const stop = frame.getByRole('group', { name })
  await expect(stop.locator('a[href]').first()).toHaveAttribute('tabindex', '-1')
  const stops = await stop.evaluate((root) => {
    const all = [root, ...root.querySelectorAll<HTMLElement>('*')] as HTMLElement[]
    return all.filter((part) => part.tabIndex >= 0).length
  })
  expectValue(stops).toBe(1)
  await stop.focus()
  await page.keyboard.press('Tab')
  await expect(frame.locator(':focus')).toHaveCount(0)
}
