import type { Locator, Page } from 'playwright'
import { test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import type { Transaction } from '#contract/payments/transactions.ts'
import { api } from '#contract/wire/api.ts'
import { untilAlive, untilPartIsAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { readingJourney } from '../support/journey.ts'
import { enter, readAs } from '../support/steps.ts'

const { visit, product } = readingJourney()
const MODERATOR = 'moderator@smysl.test'

const storage = (page: Page) => page.evaluate(() => Object.entries(localStorage).join())

/** Closes the dialog by Escape and reloads the page, opening it again after each; `isBack` looks at what came back. */
async function leaveTwice(page: Page, dialog: Locator, open: () => Promise<void>, isBack: () => Promise<void>) {
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await open()
  await isBack()
  await page.reload()
  await untilAlive(page)
  await open()
  await expect(dialog.getByText(/^Вернули несохранённое от/)).toBeVisible()
  await isBack()
}

test('a refund that is typed and not sent waits, until it is begun anew', async () => {
  const paid = `${api.transactions}?filter[status][]=paid`
  const { data } = await readAs<{ data: Transaction[] }>(product().url, MODERATOR, paid)
  const page = await enter(await visit(), MODERATOR, `${href('transactions')}?open=${data[0]?.id}`)
  const dialog = page.getByRole('dialog', { name: /^Вернуть деньги по/ })
  const open = () => page.getByRole('button', { name: 'Вернуть деньги…' }).click()
  const [sum, reason] = [dialog.getByLabel('Сколько'), dialog.getByLabel('Почему')]
  await open()
  const whole = await sum.inputValue()
  await sum.fill('777')
  await reason.fill('Отменили за сутки')
  await leaveTwice(page, dialog, open, async () => {
    await expect(sum).toHaveValue('777')
    await expect(reason).toHaveValue('Отменили за сутки')
  })
  await dialog.getByRole('button', { name: 'Начать заново' }).click()
  await expect(reason).toHaveValue('')
  await expect(sum).toHaveValue(whole)
  expect(await storage(page)).not.toContain('Отменили за сутки')
})

test('a new address of a program waits, but the browser keeps nothing of the address itself', async () => {
  const page = await enter(await visit(), 'admin@smysl.test', href('programs'))
  const dialog = page.getByRole('dialog', { name: 'Новый адрес' })
  const open = () => page.getByRole('button', { name: 'Добавить адрес' }).click()
  const [title, url] = [dialog.getByLabel('Название'), dialog.getByLabel('Адрес', { exact: true })]
  await open()
  await title.fill('CRM практики')
  await url.fill('https://crm.example/rest/1/key-of-the-crm')
  await dialog.getByRole('checkbox').last().check()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await storage(page)).not.toContain('key-of-the-crm')
  await open()
  await expect(url).toHaveValue('https://crm.example/rest/1/key-of-the-crm')
  await leaveTwice(page, dialog, open, async () => {
    await expect(title).toHaveValue('CRM практики')
    await expect(dialog.getByRole('checkbox').last()).toBeChecked()
  })
  await expect(url).toHaveValue('')
  await expect(dialog.getByText('Адрес впишите заново')).toBeVisible()
})

test('days off that are typed and not sent wait', async () => {
  const page = await enter(await visit(), 'psychologist@smysl.test', href('dashboard'))
  const dialog = page.getByRole('dialog', { name: 'Нерабочие дни' })
  const mark = page.getByRole('button', { name: 'Отметить', exact: true })
  const open = () => mark.click()
  const note = dialog.getByLabel('Заметка')
  await untilPartIsAlive(mark)
  await open()
  await dialog.getByRole('group', { name: 'Первый день' }).getByRole('spinbutton').first().focus()
  await page.keyboard.type('01122099')
  await note.fill('Конференция в Казани')
  await leaveTwice(page, dialog, open, async () => {
    await expect(note).toHaveValue('Конференция в Казани')
    await expect(dialog.getByRole('spinbutton', { name: /^год.*Первый день/ })).toHaveValue('2099')
  })
})
