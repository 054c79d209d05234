import { expect } from '../expect.ts'
import { test } from 'vitest'
import { href } from '#contract/screens.ts'
import { untilAlive } from '../browser.ts'
import { cardSteps } from './card-steps.ts'
import { journey } from './journey.ts'

const { visit, product } = journey()
const { openEditor, somebody, card } = cardSteps({ visit, product })

test('a date that is no day stays as it was typed, is told to be wrong, and is not saved', async () => {
  const person = await somebody('page=13')
  const page = await openEditor(person.id, 'moderator@smysl.test')
  const birthday = page.getByRole('group', { name: 'День рождения' })
  await birthday.getByRole('spinbutton').first().click()
  await page.keyboard.type('31041986')
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: 'О себе' }).click()
  await expect(page.getByText(/^В\sапреле 30 дней$/)).toBeVisible()
  await expect(birthday.getByRole('spinbutton')).toHaveText(['31', '04', '1986'])
  await page.keyboard.press('Control+s')
  const notice = page.getByRole('dialog', { name: 'Пожалуйста, проверьте данные!' })
  await expect(notice.getByRole('listitem')).toHaveText(/День рождения\s— в\sапреле 30 дней/)
  expect((await card(person.id)).version).toBe(person.version)

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await untilAlive(page)
  await page.getByRole('button', { name: 'Вернуть мои правки' }).click()
  await expect(birthday.getByRole('spinbutton')).toHaveText(['31', '04', '1986'])
  await birthday.getByRole('spinbutton').nth(1).click()
  await page.keyboard.type('05')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  expect((await card(person.id)).birthday).toBe('1986-05-31')
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
