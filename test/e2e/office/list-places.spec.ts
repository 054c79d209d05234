import type { Locator } from 'playwright'
import { test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { href } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { PHONE, untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { journey } from '../support/journey.ts'
import { enter, notice, readAs, rowNames } from '../support/steps.ts'

const { visit, product } = journey()
const MODERATOR = 'moderator@smysl.test'

test('the choice of a filter stays where it was opened, though each option adds a chip before its button', async () => {
  const page = await enter(await visit(), MODERATOR, href('psychologists'))
  await page.getByRole('button', { name: 'Фильтр', exact: true }).click()
  const popup = page.getByRole('dialog', { name: 'Фильтр' })
  await popup.getByRole('button', { name: 'Тема', exact: true }).click()
  const { x: left } = await boxOf(popup)
  const button = page.getByRole('button', { name: 'Фильтр', exact: true, includeHidden: true })
  const { x: before } = await boxOf(button)
  await popup.getByRole('checkbox').first().click()
  await expect.poll(async () => (await boxOf(button)).x).toBeGreaterThan(before)
  expect((await boxOf(popup)).x).toBe(left)

  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await button.click()
  await expect.poll(async () => (await boxOf(popup)).x - (await boxOf(button)).x).toBe(0)
})

test('a slip in a name that is typed, or a letter of the other alphabet, leads to the person', async () => {
  const page = await enter(await visit(), MODERATOR, href('psychologists'))
  const search = page.getByRole('searchbox', { name: 'Имя, телефон или почта' })
  await search.pressSequentially('Тихонрвова')
  await expect(page.getByRole('link', { name: 'Галина Тихонравова' })).toBeVisible()
  await expect(page.getByText('Возможно, вы искали')).toBeVisible()
  await search.fill('Г\u0061лина Тихонравова')
  await expect(page.getByRole('table').getByRole('link', { name: 'Галина Тихонравова' })).toBeVisible()
})

test('what is passed over by a change of many is told with its reason', async () => {
  const page = await enter(await visit(), MODERATOR, href('psychologists'))
  await page
    .getByRole('checkbox', { name: /^Выбрать:/ })
    .first()
    .click()
  const answered = Promise.withResolvers<void>()
  await page.route(new RegExp(api.psychologistsIds), async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /^Выбрать все \d+ по фильтру$/ }).click()
  const bar = page.getByRole('region', { name: 'Действия с выбранными' })
  const publish = bar.getByRole('button', { name: 'Опубликовать', exact: true })
  await expect(publish, 'one of them alone is known yet').toBeDisabled()
  answered.resolve()
  await publish.click()
  const dialog = page.getByRole('dialog', { name: /^Опубликовать/ })
  await dialog.getByRole('button', { name: /^Опубликовать \d/ }).click()
  await expect(notice(page, /^На\sсайте/)).toContainText(/Пропущено \d+: .*уже на\sсайте/)
})

test('on a phone the sign before a name stands in its line, and a name too long ends with a whole line', async () => {
  const page = await enter(await visit({ viewport: PHONE }), MODERATOR, href('requests'))
  const card = page.locator('li[data-row]').first()
  const [tick, sign, name] = await Promise.all([
    middleOf(card.getByRole('checkbox')),
    middleOf(card.locator('svg:not(label svg)').first()),
    middleOf(card.locator('[data-row-name]')),
  ])
  expect(sign).toBeCloseTo(tick, 0)
  expect(name).toBeCloseTo(tick, 0)

  const { data } = await readAs<PageOf<Psychologist>>(product().url, MODERATOR, `${api.psychologists}?per_page=1`)
  const id = data[0]?.id ?? 0
  const client = await new ApiClient(product().url).signIn(MODERATOR)
  await client.send('PUT', `${api.psychologists}/${id}`, {
    full_name: 'Александра-Виктория Константинопольская-Дементьева',
  })
  await page.goto(href('psychologists'))
  const words = page.locator(`li[data-row="${id}"] [data-row-name]`).getByText('Александра-Виктория')
  await expect(words).toBeVisible()
  const lines = await words.evaluate(
    (element) => element.clientHeight / parseFloat(getComputedStyle(element).lineHeight),
  )
  expect(lines).toBeCloseTo(2, 1)
})

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('Not in sight')
  return box
}

async function middleOf(locator: Locator): Promise<number> {
  const { y, height } = await boxOf(locator)
  return y + height / 2
}

test('an address with a page that cannot be, or is not there, is mended and shows one that is', async () => {
  const page = await enter(await visit(), MODERATOR, href('psychologists'))
  const pages = page.getByRole('navigation', { name: 'Страницы' })
  for (const screen of ['psychologists', 'topics'] as const) {
    await page.goto(`${href(screen)}?page=-1&per_page=abc&columns=psychologists`)
    await expect(page).toHaveURL(new RegExp(`${href(screen)}\\?columns=psychologists$`))
    await expect(pages.getByRole('link', { name: 'Страница 1', exact: true })).toHaveAttribute('aria-current', 'page')
    await page.goto(`${href(screen)}?page=1000000000`)
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    const last = pages.locator('[aria-current=page]')
    await expect(page).toHaveURL(new RegExp(`\\?page=${await last.innerText()}$`))
    await expect(pages.getByRole('link', { name: 'Следующая страница' })).toHaveAttribute('aria-disabled', 'true')
  }
})

test('as many rows as somebody has chosen are shown on every list, until they choose again', async () => {
  const page = await enter(await visit(), 'admin@smysl.test', href('psychologists'))
  await page.getByRole('combobox', { name: 'Строк на странице' }).click()
  await page.getByRole('option', { name: '25', exact: true }).click()
  await expect(rowNames(page)).toHaveCount(25)
  await page.getByRole('navigation', { name: 'Сохранённые виды' }).getByRole('link', { name: /^Все/ }).click()
  await expect(page, 'a plain address too').toHaveURL(/\?per_page=25$/)
  await expect(rowNames(page)).toHaveCount(25)
  await page.goto(href('topics'))
  await untilAlive(page)
  await expect(page.getByRole('combobox', { name: 'Строк на странице' })).toHaveText('25')
  await page.getByRole('combobox', { name: 'Строк на странице' }).click()
  await page.getByRole('option', { name: '10', exact: true }).click()
  await expect(rowNames(page)).toHaveCount(10)
  await page.goto(href('psychologists'))
  await expect(rowNames(page)).toHaveCount(10)
})

test('whoever empties the last page of a list stands on the one before it, and goes back from there', async () => {
  const page = await enter(await visit(), 'admin@smysl.test', href('dashboard'))
  const { meta } = await readAs<PageOf<Psychologist>>(product().url, MODERATOR, `${api.psychologists}?per_page=1`)
  const perPage = meta.total - 1
  expect(perPage).toBeLessThan(100)
  await page.goto(`${href('psychologists')}?per_page=${perPage}&page=2`)
  await untilAlive(page)
  await page
    .getByRole('table')
    .getByRole('checkbox', { name: /^Выбрать:/ })
    .click()
  const bar = page.getByRole('region', { name: 'Действия с выбранными' })
  await bar.getByRole('button', { name: 'Ещё действия' }).click()
  await page.getByRole('menuitem', { name: 'В корзину' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /корзину/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`\\?per_page=${perPage}$`))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${href('dashboard')}$`))
})
