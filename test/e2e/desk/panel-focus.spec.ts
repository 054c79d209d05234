import type { Page } from 'playwright'
import { test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { expect } from '../../expect.ts'
import { sharedJourney } from '../support/journey.ts'
import { enter, notice, requestByPhone } from '../support/steps.ts'

const { visit, product } = sharedJourney()
const aRequest = (name: string) => requestByPhone(product().url, name)
const MODERATOR = 'moderator@smysl.test'

test('a button that goes away when it is pressed leaves the keyboard where it stood', async () => {
  const { id, name } = await aRequest('Нина Клавишная')
  const page = await enter(await visit(), MODERATOR, `${href('requests')}?open=${id}`)
  const panel = page.getByRole('dialog', { name, exact: true })
  await panel.getByRole('button', { name: 'Взять в работу' }).press('Enter')
  await expect(panel.getByRole('button', { name: 'Записать…' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Взять в работу' })).toHaveCount(0)
  await expect.poll(() => placeOfFocus(page)).toBe(name)
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Записать…' }), 'on from where the button stood').toBeFocused()
})

test('so does one whose question has been answered', async () => {
  const { id, name } = await aRequest('Олег Несложившийся')
  const page = await enter(await visit(), MODERATOR, `${href('requests')}?open=${id}`)
  const panel = page.getByRole('dialog', { name, exact: true })
  await panel.getByRole('button', { name: /^Не\sсложилось…$/ }).press('Enter')
  const question = page.getByRole('dialog', { name: /^Не\sсложилось/ })
  await question.getByRole('combobox', { name: 'Почему' }).press('Enter')
  await page.getByRole('option').first().click()
  await question.getByRole('button', { name: 'Закрыть заявку' }).press('Enter')
  await expect(notice(page, /^Заявка: не\sсложилось/)).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(panel.getByRole('button', { name: /^Вернуть в\sработу$/ })).toBeVisible()
  await expect.poll(() => placeOfFocus(page)).toBe(name)
})

test('a card of the board that is moved by its menu keeps the keyboard in its new column', async () => {
  const { name } = await aRequest('Рита Переездная')
  const page = await enter(await visit(), MODERATOR, `${href('requestsBoard')}?filter[search]=${name}`)
  await page.getByRole('button', { name: `Действия: ${name}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Взять в работу' }).press('Enter')
  const column = page.getByRole('region', { name: /^В работе/ })
  await expect(column.getByRole('button', { name, exact: true })).toBeFocused()
})

/** The title of the panel that has the focus; null where nothing has it. */
function placeOfFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.closest('[data-panel]')?.querySelector('h2')?.textContent ?? null)
}
