import type { Locator, Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import { href } from '#contract/people/screens.ts'
import type { Transaction } from '#contract/payments/transactions.ts'
import { readingJourney } from '../support/journey.ts'
import { untilAlive } from '../../browser.ts'
import { enter, readAs } from '../support/steps.ts'

const { visit, product } = readingJourney()
const MODERATOR = 'moderator@smysl.test'
test('a small list that a link opened with its editor has a plain address again once that is closed', async () => {
  const { data } = await readAs<{ data: { id: number; title: string }[] }>(product().url, MODERATOR, api.topics)
  const [topic] = data
  const page = await enter(await visit(), MODERATOR, href('positions'))
  await page.goto(`${href('topics')}?sort_column=title&sort_direction=desc&edit=${topic?.id}`)
  await untilAlive(page)
  const dialog = page.getByRole('dialog', { name: 'Изменить тему' })
  await expect(dialog.getByRole('textbox', { name: 'Название' })).toHaveValue(topic?.title ?? '')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${product().url}${href('topics')}?sort_column=title&sort_direction=desc`)
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Филиалы', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(href('branches')))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${href('topics')}\\?sort_column`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Темы')
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${href('positions')}$`))
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Темы')
  await untilAlive(page)
  await expect(dialog).toHaveCount(0)
})

test.each([
  [href('psychologists'), 'Новый психолог'],
  [`${href('psychologists')}?filter[gender]=male`, 'Сохранить вид'],
  [href('topics'), 'Новая тема'],
  [href('requests'), 'Новая заявка'],
])('of %s the dialog «%s» takes the focus to its first field, and gives it back', async (path, name) => {
  const page = await enter(await visit(), MODERATOR, path)
  const button = page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog', { name })
  for (const close of [() => page.keyboard.press('Escape'), () => press(dialog, 'Закрыть')]) {
    await button.click()
    await expect(dialog.locator('form :is(input, textarea, [role=combobox])').first()).toBeFocused()
    await close()
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  }
})

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 600 },
]

describe.each(SIZES)('a form that is sent empty leads to the first wrong field, at $width', (viewport) => {
  const at = async (path: string, email = MODERATOR) =>
    enter(await visit({ viewport, expectedFaults: /422/ }), email, path)
  const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

  test.each([
    ['topics', 'Новая тема'],
    ['specializations', 'Новая специализация'],
    ['positions', 'Новая должность'],
    ['branches', 'Новый филиал'],
  ] as const)('of %s, from wherever it was scrolled to, and again', async (screen, name) => {
    const dialog = dialogOf(await at(`${href(screen)}?edit=new`), name)
    const title = dialog.getByRole('textbox', { name: 'Название' })
    await dialog.getByRole('textbox').last().focus()
    await press(dialog, 'Создать')
    await isLedTo(title, 'Напишите название')
    await dialog.getByRole('textbox').last().focus()
    await press(dialog, 'Создать')
    await isLedTo(title, 'Напишите название')
  })

  test('of a topic, to a question that is only begun', async () => {
    const page = await at(`${href('topics')}?edit=new`)
    const dialog = dialogOf(page, 'Новая тема')
    await dialog.getByRole('textbox', { name: 'Название' }).fill('С вопросом')
    await dialog.getByRole('button', { name: 'Добавить вопрос' }).click()
    await dialog.getByRole('textbox', { name: 'Ответ' }).fill('Ответ без вопроса')
    await page.keyboard.press('Control+s')
    await isLedTo(dialog.getByRole('textbox', { name: 'Вопрос' }), 'Здесь пусто')
  })

  test('of a psychologist', async () => {
    const dialog = dialogOf(await at(`${href('psychologists')}?dialog=new`), 'Новый психолог')
    await press(dialog, 'Завести карточку')
    await isLedTo(dialog.getByRole('textbox'), 'Напишите имя')
  })

  test('of a page', async () => {
    const page = await at(href('pages'), 'admin@smysl.test')
    await page.getByRole('button', { name: 'Новая страница' }).first().click()
    const dialog = dialogOf(page, 'Новая страница')
    await dialog.getByRole('textbox', { name: 'Адрес' }).fill('/Нет')
    await press(dialog, 'Создать')
    await isLedTo(dialog.getByRole('textbox', { name: 'Название' }), 'Напишите название')
    await expect(dialog.getByRole('textbox', { name: 'Адрес' })).toHaveAttribute('aria-invalid', 'true')
  })

  test('of a password, an address and the second step', async () => {
    const page = await at(href('profile'))
    await page.getByRole('button', { name: 'Сменить пароль' }).click()
    const password = dialogOf(page, 'Сменить пароль')
    await press(password, 'Сменить пароль')
    await isLedTo(password.getByLabel('Текущий пароль', { exact: true }), 'Введите текущий пароль')
    await password.getByLabel('Текущий пароль', { exact: true }).fill('smysl-demo-2026')
    await press(password, 'Сменить пароль')
    await isLedTo(password.getByLabel('Новый пароль', { exact: true }), 'Придумайте пароль')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Сменить почту' }).click()
    const address = dialogOf(page, 'Сменить почту')
    await press(address, 'Сменить почту')
    await isLedTo(address.getByRole('textbox', { name: 'Новая почта' }), 'Напишите адрес почты')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Настроить', exact: true }).click()
    const second = dialogOf(page, 'Вход в два шага')
    await press(second, 'Продолжить')
    await isLedTo(second.getByLabel('Пароль', { exact: true }), 'Введите пароль')
    await second.getByLabel('Пароль', { exact: true }).fill('smysl-demo-2026')
    await press(second, 'Продолжить')
    await expect(second.getByRole('img', { name: /^QR-код/ })).toBeVisible()
    await press(second, /^Включить/)
    await isLedTo(second.getByRole('textbox', { name: 'Код из приложения' }), /./)
  })

  test('of a link to pay by, and of a refund', async () => {
    const page = await at(href('transactions'))
    await page.getByRole('button', { name: 'Ссылка на оплату' }).first().click()
    const link = dialogOf(page, 'Ссылка на оплату')
    await link.getByRole('textbox').last().focus()
    await press(link, 'Создать ссылку')
    await isLedTo(link.getByRole('combobox', { name: 'Психолог' }), 'Выберите психолога')
    const { data } = await readAs<{ data: Transaction[] }>(
      product().url,
      MODERATOR,
      `${api.transactions}?filter[status][]=paid`,
    )
    await page.goto(`${href('transactions')}?open=${data[0]?.id}`)
    await page.getByRole('button', { name: 'Вернуть деньги…' }).click()
    const refund = dialogOf(page, /^Вернуть деньги по/)
    await refund.getByRole('textbox', { name: 'Сколько' }).fill('')
    await press(refund, 'Вернуть')
    await isLedTo(refund.getByRole('textbox', { name: 'Сколько' }), /./)
  })
})

async function press(dialog: Locator, name: string | RegExp) {
  const button = dialog.getByRole('button', { name, exact: typeof name === 'string' })
  await button.click()
}

/** The keyboard is in the field, and its label and what is wrong with it are in view. */
async function isLedTo(field: Locator, reason: string | RegExp) {
  await expect(field).toHaveAccessibleDescription(reason)
  await expect(field).toBeFocused()
  const told = field.locator('xpath=ancestor::*[@data-told][1]')
  await expect(told).toBeInViewport({ ratio: 0.99 })
}
