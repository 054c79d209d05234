import type { Locator } from 'playwright'
import { expect } from '../../expect.ts'
import sharp from 'sharp'
import { test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { DESKTOP, PHONE, openSession, untilAlive } from '../../browser.ts'
import { cardSteps } from '../support/card-steps.ts'
import { journey } from '../support/journey.ts'

const { visit, product } = journey()
const { openEditor, somebody, card } = cardSteps({ visit, product })

test('a date that is no day stays as it was typed, is told to be wrong, and is not saved', async () => {
  const person = await somebody('page=13')
  const page = await openEditor(person.id, 'moderator@smysl.test', /422/)
  const birthday = page.getByRole('group', { name: 'День рождения' })
  await birthday.getByRole('spinbutton').first().click()
  await page.keyboard.type('31041986')
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: 'О себе' }).click()
  await expect(page.getByText(/^В\sапреле 30 дней$/)).toBeVisible()
  await expect.poll(() => numbersOf(birthday)).toEqual(['31', '04', '1986'])
  await page.getByRole('textbox', { name: 'Адрес страницы' }).fill('не адрес')
  await page.keyboard.press('Control+s')
  const notice = page.getByRole('dialog', { name: 'Пожалуйста, проверьте данные!' })
  await expect(notice.getByRole('listitem')).toHaveText([
    /День рождения\s— в\sапреле 30 дней/,
    /Адрес страницы\s— только латинские буквы/,
  ])
  await expect(birthday.getByRole('spinbutton').first()).toBeFocused()
  expect((await card(person.id)).version).toBe(person.version)
  await page.getByRole('textbox', { name: 'Адрес страницы' }).fill(person.slug)

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await untilAlive(page)
  await page.getByRole('button', { name: 'Вернуть мои правки' }).click()
  await expect.poll(() => numbersOf(birthday)).toEqual(['31', '04', '1986'])
  await birthday.getByRole('spinbutton').nth(1).click()
  await page.keyboard.type('05')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  expect((await card(person.id)).birthday).toBe('1986-05-31')

  const again = await openEditor(person.id, 'moderator@smysl.test')
  const cleared = again.getByRole('group', { name: 'День рождения' })
  await expect.poll(() => numbersOf(cleared)).toEqual(['31', '05', '1986'])
  await again.getByRole('button', { name: 'Очистить дату' }).first().press('Enter')
  await expect.poll(() => numbersOf(cleared)).toEqual(['', '', ''])
  await expect(cleared.getByRole('spinbutton').first()).toHaveAttribute('placeholder', 'дд')
  await expect(cleared.getByRole('spinbutton').first()).toBeFocused()
})

function numbersOf(date: Locator): Promise<string[]> {
  return date.getByRole('spinbutton').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
}

test('edits that one press threw away come back, save where somebody has typed anew', async () => {
  const person = await somebody('page=15')
  const page = await openEditor(person.id, 'moderator@smysl.test')
  const about = page.getByRole('textbox', { name: 'О себе' })
  const help = page.getByRole('textbox', { name: 'С чем поможет' })
  const frame = page.locator('[data-field=avatar] img')
  await about.fill('Чуть не пропало')
  await help.fill('И это')
  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#8aa39b' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Файл с фотографией').setInputFiles({ name: 'я.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByText('Изменено 3 поля')).toBeVisible()
  await page.getByRole('button', { name: 'Отменить изменения' }).press('Enter')
  await expect(about).not.toHaveValue('Чуть не пропало')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await help.fill('Уже другое')
  const thrownAway = page.getByRole('dialog', { name: 'Изменения отменены' })
  await thrownAway.getByRole('button', { name: 'Вернуть' }).click()
  await expect(about).toHaveValue('Чуть не пропало')
  await expect(help).toHaveValue('Уже другое')
  await expect(page.getByText('Изменено 3 поля')).toBeVisible()
  await expect(frame.first()).toHaveAttribute('src', /^(blob|data):/)

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await untilAlive(page)
  await page.getByRole('button', { name: 'Удалить черновик' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Вернуть мои правки' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('dialog', { name: 'Черновик удалён' }).getByRole('button', { name: 'Вернуть' }).click()
  await page.getByRole('button', { name: 'Вернуть мои правки' }).click()
  await expect(about).toHaveValue('Чуть не пропало')
  await expect(page.getByText('Изменено 3 поля')).toBeVisible()

  await page.getByRole('button', { name: 'Отменить изменения' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Психологи', exact: true }).first().click()
  await expect(page.getByRole('searchbox', { name: 'Имя, телефон или почта' })).toBeVisible()
  await page.getByRole('dialog', { name: 'Изменения отменены' }).getByRole('button', { name: 'Вернуть' }).click()
  await expect(page.getByText(/Правки вернулись в\sчерновик/)).toBeVisible()
  await page.goto(href('psychologistEditor', { id: person.id }))
  await untilAlive(page)
  await page.getByRole('button', { name: 'Вернуть мои правки' }).click()
  await expect(page.getByText('Изменено 3 поля')).toBeVisible()
  await page.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  const saved = await card(person.id)
  expect(saved).toMatchObject({ about: 'Чуть не пропало', help_text: 'Уже другое' })
  expect(saved.avatar).not.toBe(person.avatar)
})

test.each([DESKTOP, PHONE])('what the keyboard reaches is not under the offer of a draft, %o', async (viewport) => {
  const person = await somebody('page=16')
  const page = await openEditor(person.id, 'moderator@smysl.test')
  await page.setViewportSize(viewport)
  await page.getByRole('textbox', { name: 'О себе' }).fill('Черновик')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await untilAlive(page)
  const offer = page.locator('.sticky', { has: page.getByRole('button', { name: 'Вернуть мои правки' }) })
  await expect(offer).toBeVisible()
  await page.getByRole('textbox', { name: 'О себе' }).focus()
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Shift+Tab')
    const place = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement
      return { isField: focused.closest('[data-field]') !== null, top: focused.getBoundingClientRect().top }
    })
    const edge = await offer.evaluate((element) => element.getBoundingClientRect().bottom)
    if (place.isField) expect(place.top).toBeGreaterThanOrEqual(edge)
  }
})

test('two tabs on one card keep a draft each, and the closed one is offered to the other', async () => {
  const person = await somebody('page=14')
  const first = await openEditor(person.id, 'moderator@smysl.test')
  const second = await first.context().newPage()
  await second.goto(href('psychologistEditor', { id: person.id }))
  await untilAlive(second)
  await first.getByRole('textbox', { name: 'О себе' }).fill('Из первой вкладки')
  await expect(second.getByText(/Вы правите эту карточку и\sв\sдругой вкладке/)).toBeVisible()
  await second.getByRole('textbox', { name: 'С чем поможет' }).fill('Из второй вкладки')
  await expect(first.getByText(/и\sв\sдругой вкладке/)).toBeVisible()
  await expect(second.getByRole('button', { name: 'Вернуть мои правки' })).toHaveCount(0)

  await first.close()
  await second.getByRole('button', { name: 'Вернуть мои правки' }).click()
  await expect(second.getByRole('textbox', { name: 'О себе' })).toHaveValue('Из первой вкладки')
  await expect(second.getByRole('textbox', { name: 'С чем поможет' })).toHaveValue('Из второй вкладки')
  await second.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(second.getByText('Сохранено', { exact: true })).toBeVisible()
  expect(await card(person.id)).toMatchObject({ about: 'Из первой вкладки', help_text: 'Из второй вкладки' })
})

test('what other lists keep about a person stands beside the card, and leads to those lists', async () => {
  const person = await somebody('sort_column=id&sort_direction=asc&page=3')
  const page = await openEditor(person.id, 'moderator@smysl.test')
  await page.getByRole('textbox', { name: 'О себе' }).fill('Пока смотрю отзывы')
  const tabs = page.getByRole('navigation', { name: 'О человеке' })
  const reviews = tabs.getByRole('link', { name: /^Отзывы \d+$/ })
  const count = (await reviews.innerText()).replace(/\D/g, '')
  await reviews.click()
  await expect(page.getByRole('textbox', { name: 'О себе' })).toBeHidden()
  const all = page.getByRole('link', { name: `Все отзывы: ${count}` })
  await expect(all).toHaveAttribute('href', `${href('reviews')}?filter[psychologist_id]=${person.id}`)
  await tabs.getByRole('link', { name: 'Карточка' }).click()
  await expect(page.getByRole('textbox', { name: 'О себе' })).toHaveValue('Пока смотрю отзывы')
  await page.getByRole('button', { name: 'Отменить изменения' }).click()
  await tabs.getByRole('link', { name: /^Отзывы/ }).click()
  await all.click()
  await expect(page.getByRole('status')).toHaveText(new RegExp(`^${count} из`))

  const writer = await openEditor(person.id, 'writer@smysl.test')
  await expect(writer.getByRole('navigation', { name: 'О человеке' }).getByRole('link')).toHaveText([
    /^Карточка/,
    /^Отзывы/,
  ])
})

test('the name of a new psychologist is looked at again while it is mended', async () => {
  const page = await visit({ expectedFaults: /422/ })
  await openSession(page, 'admin@smysl.test')
  await page.goto(href('psychologists'))
  await untilAlive(page)
  await page.getByRole('button', { name: 'Новый психолог' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый психолог' })
  const name = dialog.getByRole('textbox', { name: 'Фамилия, имя, отчество' })
  await dialog.getByRole('button', { name: 'Завести карточку' }).click()
  await expect(name).toHaveAccessibleDescription('Напишите имя')
  await name.fill('Я')
  await expect(name, 'what is mended is not told any longer').not.toHaveAccessibleDescription(/./)
  await dialog.getByRole('button', { name: 'Завести карточку' }).click()
  await expect(name).toHaveAccessibleDescription('Не короче 2 знаков')
  await name.fill('Яковлева Анна')
  await expect(name).not.toHaveAccessibleDescription(/./)
  await dialog.getByRole('button', { name: 'Завести карточку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Снято')
})

test('a new psychologist who is called as somebody is already is told of, with the card in a new tab, and made all the same', async () => {
  const page = await visit()
  await openSession(page, 'admin@smysl.test')
  await page.goto(href('psychologists'))
  await untilAlive(page)
  const known = await page.getByRole('table').locator('[data-row-name]').first().innerText()
  await page.getByRole('button', { name: 'Новый психолог' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый психолог' })
  const name = dialog.getByRole('textbox', { name: 'Фамилия, имя, отчество' })
  await name.fill(`  ${known.toUpperCase().replaceAll('Ё', 'Е').replace(' ', '  ')} `)
  const told = dialog.getByRole('status')
  await expect(told).toHaveText(`Такая карточка уже\u00a0есть: ${known}`)
  const opened = page.waitForEvent('popup')
  await told.getByRole('link', { name: known }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toContainText(known)
  await name.fill(`${known} Нет`)
  await expect(told).toBeEmpty()
  await name.fill(known)
  await expect(told).not.toBeEmpty()
  await dialog.getByRole('button', { name: 'Завести карточку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Снято')
})

test('an empty document is told field by field at each press, and Enter is one', async () => {
  const page = await openEditor((await somebody('page=15')).id, 'moderator@smysl.test')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый документ' })
  const [what, where] = [dialog.getByLabel('Что'), dialog.getByLabel('Где')]
  await dialog.getByRole('button', { name: 'Добавить' }).click()
  for (const field of [what, where]) await expect(field).toHaveAttribute('aria-invalid', 'true')
  await what.press('x')
  await expect(what).not.toHaveAttribute('aria-invalid')
  await expect(where, 'another field').toHaveAttribute('aria-invalid', 'true')
  await what.press('Backspace')
  await what.press('Enter')
  await expect(what, 'empty again').toHaveAttribute('aria-invalid', 'true')
})
