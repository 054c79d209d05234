import type { Page } from 'playwright'
import { expect } from '../expect.ts'
import { test } from 'vitest'
import { api, path } from '#contract/api.ts'
import type { Page as SitePage } from '#contract/directories.ts'
import { href } from '#contract/screens.ts'
import { untilAlive } from '../browser.ts'
import { enter, notice, readAs, undo } from './steps.ts'
import { journey } from './journey.ts'

const { visit, product } = journey()

test('a writer writes a text, reorders the blocks by keys, sees the page beside it, and saves', async () => {
  const before = await pageAt('/vygoranie')
  const page = await enter(await visit(), 'writer@smysl.test', href('pages'))
  await page.getByRole('table').getByRole('link', { name: before.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(before.title)
  await untilAlive(page)
  const blocks = page.getByRole('list', { name: 'Блоки страницы' })
  const preview = page.frameLocator('iframe[title="Страница на сайте"]')
  await expect(preview.getByText('Усталость или уже выгорание')).toBeVisible()

  await blocks.getByRole('button', { name: /^Текст/ }).click()
  const text = blocks.getByRole('textbox', { name: 'Текст', exact: true })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Последняя фраза ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('жирным <b>.')
  await expect(preview.locator('b, strong', { hasText: 'жирным <b>.' })).toBeVisible()

  const order = before.data.blocks.map(({ id }) => id)
  const at = before.data.blocks.findIndex(({ type }) => type === 'text')
  const handle = blocks.getByRole('button', { name: new RegExp(`^Переставить: Текст, ${at + 1}-й из`) })
  await handle.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(blocks.getByRole('button', { name: new RegExp(`^Переставить: Текст, ${at + 2}-й из`) })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `Блок «Текст» теперь ${at + 2}-й` })).toBeAttached()
  const moved = order.toSpliced(at, 2, order[at + 1] ?? '', order[at] ?? '')
  await expect
    .poll(() => preview.locator('[data-block]').evaluateAll((all) => all.map((one) => one.getAttribute('data-block'))))
    .toEqual(expect.arrayContaining(moved.slice(at, at + 2)))

  await page.keyboard.press('Control+s')
  await expect(notice(page, 'Страница сохранена')).toBeVisible()
  await expect(page).toHaveURL(/\/sm-admin\/pages/)
  const saved = await pageAt('/vygoranie')
  expect(saved.data.blocks.map(({ id }) => id)).toEqual(moved)
  const visitor = await visit({ javaScript: false })
  await visitor.goto('/vygoranie')
  await expect(visitor.locator('b, strong', { hasText: 'жирным <b>.' })).toBeVisible()
})

test('an admin makes a page in the dialog with an icon found by a Russian word, and deletes it with a way back', async () => {
  const page = await enter(await visit(), 'admin@smysl.test', href('pages'))
  await page.getByRole('button', { name: 'Новая страница' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новая страница' })
  await dialog.getByRole('textbox', { name: 'Название' }).fill('Подарочные встречи')
  await expect(dialog.getByRole('textbox', { name: 'Адрес' })).toHaveValue('/podarochnye-vstrechi')
  await dialog.getByRole('button', { name: 'Выбрать' }).click()
  const icons = page.getByRole('dialog', { name: 'Значок страницы' })
  await icons.getByRole('searchbox', { name: 'Найти значок' }).fill('подарок')
  await icons.getByRole('radio', { name: 'gift', exact: true }).check()
  await icons.getByRole('button', { name: 'Поставить' }).click()
  await expect(dialog.getByText('lucide:gift')).toBeVisible()
  await dialog.getByRole('button', { name: 'Создать' }).click()
  await expect(notice(page, 'Страница создана')).toContainText('Подарочные встречи')
  const made = await pageAt('/podarochnye-vstrechi')
  expect(made.icon).toBe('lucide:gift')

  await notice(page, 'Страница создана').getByRole('button', { name: 'Открыть редактор' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Подарочные встречи')
  await expectWarnings(page, 4)
  await page.getByText(/^Стоит взглянуть/).click()
  await page.getByRole('button', { name: 'Нет заголовка для поиска' }).click()
  await expect(page.getByRole('tab', { name: 'Поисковики' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('textbox', { name: 'Заголовок для поиска' }).fill('Подарочные встречи с психологом — Смысл')
  await expectWarnings(page, 3)
  await page.getByRole('textbox', { name: 'Описание для поиска' }).fill('Коротко')
  await expectWarnings(page, 2)
  await expect(page.getByText(/коротко|мало|короче/i).first(), 'a length is judged in words').toBeVisible()
  await page.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(notice(page, 'Страница сохранена')).toBeVisible()

  const row = page.getByRole('row', { name: 'Подарочные встречи' })
  await row.getByRole('button', { name: /^Действия/ }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  const question = page.getByRole('dialog', { name: 'Удалить страницу «Подарочные встречи»?' })
  await expect(question).toContainText('/podarochnye-vstrechi')
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(row).toHaveCount(0)
  await undo(page, 'Страница в корзине')
  await expect(notice(page, 'Страница возвращена')).toBeVisible()
  await expect(row).toBeVisible()
  expect((await pageAt('/podarochnye-vstrechi')).data.seo.description).toBe('Коротко')
})

async function expectWarnings(page: Page, count: number) {
  await expect(page.getByText(/^Стоит взглянуть/)).toHaveText(new RegExp(`${count}\\sподсказ`))
}

async function pageAt(link: string): Promise<SitePage> {
  const { data } = await readAs<{ data: SitePage[] }>(product().url, 'support@smysl.test', api.pages)
  const found = data.find((page) => page.link === link)
  if (found === undefined) throw new Error(`No page stands at ${link}`)
  return (await readAs<{ data: SitePage }>(product().url, 'support@smysl.test', path(api.page, { id: found.id }))).data
}
