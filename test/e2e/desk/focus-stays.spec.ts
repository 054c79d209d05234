import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { api } from '#contract/wire/api.ts'
import { ApiClient } from '../../api-client.ts'
import { expect } from '../../expect.ts'
import { workerJourney } from '../support/journey.ts'
import { enter, notice } from '../support/steps.ts'

const { visit, product } = workerJourney()
const MODERATOR = 'moderator@smysl.test'
const ADMIN = 'admin@smysl.test'

describe('of a small list', () => {
  test('the question whether to close gives the keyboard back to what was typed', async () => {
    const { title } = await aTopic('Тема о возвращении')
    const page = await enter(await visit(), MODERATOR, at(title))
    await page.getByRole('button', { name: title, exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Изменить тему' })
    const field = dialog.getByRole('textbox', { name: /^О\sчём поговорить/ })
    await field.fill('Недописанное')
    await field.press('Escape')
    await dialog.getByRole('button', { name: 'Продолжить' }).press('Enter')
    await expect(field).toBeFocused()
    await dialog.getByRole('button', { name: 'Отмена' }).press('Enter')
    await dialog.getByRole('button', { name: 'Продолжить' }).press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Название' })).toBeFocused()
  })

  test('a dialog that the address has opened leaves the keyboard at the heading', async () => {
    const { id, title } = await aTopic('Тема по адресу')
    const page = await enter(await visit(), MODERATOR, `${href('topics')}?edit=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Изменить тему' })
    await dialog.getByRole('textbox', { name: 'Название' }).fill(`${title}, иначе`)
    await page.keyboard.press('Control+s')
    await expect(notice(page, 'Обновлена тема')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('a question that is moved takes the keyboard along, one that is taken out leaves it at the next', async () => {
    const page = await enter(await visit(), MODERATOR, `${href('topics')}?edit=new`)
    const dialog = page.getByRole('dialog', { name: 'Новая тема' })
    await dialog.getByRole('textbox', { name: 'Название' }).fill('Тема с вопросами')
    const asked = dialog.getByRole('textbox', { name: 'Вопрос' })
    for (const question of ['Первый', 'Второй', 'Третий']) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await dialog.getByRole('button', { name: 'Добавить вопрос' }).press('Enter')
      // oxlint-disable-next-line no-await-in-loop -- see above
      await expect(asked.last()).toBeFocused()
      // oxlint-disable-next-line no-await-in-loop -- see above
      await page.keyboard.type(question)
    }
    await dialog.getByRole('button', { name: 'Вопрос 3: выше' }).press('Enter')
    await page.keyboard.press('Enter')
    await expect(asked.first()).toHaveValue('Третий')
    await expect(dialog.getByRole('button', { name: 'Вопрос 1: выше' })).toBeFocused()
    await expect(dialog.getByRole('status').filter({ hasText: /^Вопрос 2: теперь место 1 из\s3$/ })).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Вопрос 1: убрать' }).press('Enter')
    await expect(asked.first()).toHaveValue('Первый')
    await expect(asked.first()).toBeFocused()
    await expect(dialog.getByRole('status').filter({ hasText: 'Вопрос 1: убрано' })).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Вопрос 2: убрать' }).press('Enter')
    await expect(asked).toHaveCount(1)
    await expect(asked).toBeFocused()
  })

  test('a column that is moved to its end keeps the keyboard on the same button', async () => {
    const page = await enter(await visit(), MODERATOR, href('topics'))
    await page.getByRole('button', { name: 'Столбцы' }).press('Enter')
    const up = page.getByRole('button', { name: /^Выше: / })
    await expect(up.nth(1)).toBeVisible()
    const name = (await up.nth(1).getAttribute('aria-label')) ?? ''
    await up.nth(1).press('Enter')
    await expect(up.first()).toHaveAccessibleName(name)
    await expect(up.first()).toBeFocused()
  })

  test('the last row that is found leaves the keyboard at the heading, one of many at its neighbour', async () => {
    const [first, second] = [await aTopic('Уходящая тема первая'), await aTopic('Уходящая тема вторая')]
    const page = await enter(await visit(), MODERATOR, at('Уходящая тема'))
    await remove(page, first.title)
    await expect(page.getByRole('button', { name: second.title, exact: true })).toBeFocused()
    await remove(page, second.title)
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

describe('of a record on a screen of its own', () => {
  test('a save by the button, which goes away, leaves the keyboard at the name of what was saved', async () => {
    const page = await enter(await visit(), ADMIN, href('settings'))
    const city = page.getByRole('textbox', { name: 'Город' })
    const before = await city.inputValue()
    const save = page.getByRole('button', { name: /^Сохранить/ })
    await city.fill('Тверь')
    await save.press('Enter')
    await expect(notice(page, 'Настройки сохранены')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await city.fill(before)
    const taken = page.waitForResponse((answer) => answer.url().endsWith(api.settings) && answer.ok())
    await save.press('Enter')
    await taken
  })

  test('a button that goes away leaves it where it stood', async () => {
    const id = await somebodyInvited('otozvannaya@example.com')
    const page = await enter(await visit(), ADMIN, href('userEditor', { id }))
    await page.getByRole('button', { name: 'Отозвать приглашение' }).press('Enter')
    await expect(notice(page, 'Приглашение отозвано')).toBeVisible()
    await expect.poll(() => hasFocusBeside(page, 'Отправить ещё раз')).toBe(true)
  })
})

test('the original text of a letter comes back by keyboard alone, and of no changes is told that they are thrown away', async () => {
  const page = await enter(await visit(), ADMIN, href('letter_texts'))
  await page.getByRole('main').getByRole('link', { name: 'Заявка получена' }).press('Enter')
  await page.getByRole('textbox', { name: 'Тема' }).fill('Другая тема')
  await page.getByRole('button', { name: /^Сохранить/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: /^Вернуть исходный/ }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Вернуть исходный текст?' })
  await question.getByRole('button', { name: 'Вернуть', exact: true }).press('Enter')
  await expect(notice(page, 'Исходный текст возвращён')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect.poll(() => hasFocusBeside(page, 'Пробное письмо мне')).toBe(true)
  await expect(notice(page, 'Изменения отменены')).toHaveCount(0)
})

function at(title: string) {
  return `${href('topics')}?filter[title]=${encodeURIComponent(title)}`
}

/** By its menu, as somebody without a mouse would. */
async function remove(page: Page, title: string) {
  await page.getByRole('button', { name: `Действия: ${title}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Удалить' }).press('Enter')
  await page
    .getByRole('dialog', { name: `Удалить тему «${title}»?` })
    .getByRole('button', { name: 'Удалить' })
    .press('Enter')
  await expect(notice(page, 'Тема удалена').filter({ hasText: title })).toBeVisible()
  await expect(page.getByRole('button', { name: title, exact: true })).toHaveCount(0)
}

/** Whether the focus is in what stands around this button, and not around the whole screen. */
function hasFocusBeside(page: Page, name: string): Promise<boolean> {
  return page.getByRole('button', { name }).evaluate((button) => {
    const place = document.activeElement
    return place !== null && !place.matches('main, body') && place.contains(button)
  })
}

async function aTopic(title: string): Promise<{ id: number; title: string }> {
  const moderator = await new ApiClient(product().url).signIn(MODERATOR)
  const made = await moderator.send('POST', api.topics, { title })
  return ((await made.json()) as { data: { id: number; title: string } }).data
}

async function somebodyInvited(email: string): Promise<number> {
  const admin = await new ApiClient(product().url).signIn(ADMIN)
  const made = await admin.send('POST', api.users, { last_name: 'Званая', first_name: 'Анна', email })
  return ((await made.json()) as { data: { id: number } }).data.id
}
