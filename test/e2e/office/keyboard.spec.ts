import type { Locator, Page } from 'playwright'
import { expect } from '../../expect.ts'
import { test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { href } from '#contract/people/screens.ts'
import { untilAlive } from '../../browser.ts'
import { enter, notice, readAs } from '../support/steps.ts'
import { sharedJourney } from '../support/journey.ts'

const { visit, product } = sharedJourney()
/** More than any screen has: who tabs longer is caught somewhere. */
const TABS_MAX = 120
const NAME = 'Клавиатурова Нина Павловна'

test('a card is made, published and put back from its history by keyboard alone', async () => {
  const page = await visit()
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => sessionStorage.setItem('touched', 'yes'), { capture: true })
  })
  await page.goto(href('login'))
  await untilAlive(page)
  await tabTo(page, page.getByLabel('Почта'))
  await page.keyboard.type('moderator@smysl.test')
  await tabTo(page, page.getByLabel('Пароль', { exact: true }))
  await page.keyboard.type('smysl-demo-2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sm-admin\/dashboard$/)
  await untilAlive(page)

  await choose(page, 'новый психолог', 'Новый психолог')
  const dialog = page.getByRole('dialog', { name: 'Новый психолог' })
  await expect(dialog.getByRole('textbox', { name: 'Фамилия, имя, отчество' })).toBeFocused()
  await page.keyboard.type(NAME)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME)
  await tabTo(page, page.getByRole('textbox', { name: 'Коротко, от первого лица' }))
  await page.keyboard.type('Первые слова')
  await tabTo(page, page.getByRole('switch', { name: 'Опубликовать на сайте' }))
  await page.keyboard.press('Space')
  // It has no photo yet: the question has the focus.
  await expect(page.getByRole('button', { name: 'Опубликовать так' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Изменено 2 поля')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(notice(page, 'Сохранено')).toBeVisible()
  await expect(page).toHaveURL(/\/sm-admin\/psychologists$/)
  expect(await card()).toMatchObject({ is_published: true, short_intro: 'Первые слова' })

  await open(page)
  await tabTo(page, page.getByRole('textbox', { name: 'Коротко, от первого лица' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Вторые слова')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/sm-admin\/psychologists\?/)
  expect(await card()).toMatchObject({ short_intro: 'Вторые слова' })

  await open(page)
  await tabTo(page, page.getByRole('button', { name: 'Что изменилось' }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: /^Вернуть:/ }).first())
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Значение вернули')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Коротко, от первого лица' })).toHaveValue('Первые слова')
  expect(await card()).toMatchObject({ is_published: true, short_intro: 'Первые слова' })

  // The way back of the way back: F6 leads to the notices.
  await page.keyboard.press('F6')
  await tabTo(page, notice(page, 'Значение вернули').getByRole('button', { name: 'Отменить' }))
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Отменено')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Коротко, от первого лица' })).toHaveValue('Вторые слова')
  expect(await page.evaluate(() => sessionStorage.getItem('touched'))).toBeNull()
})

test('past the last button of a record beside its list Tab leads to the record again, and back to the list', async () => {
  const page = await visit()
  await enter(page, 'moderator@smysl.test', href('requests'))
  const row = page.getByRole('table').locator('[data-row-name]').first()
  await row.focus()
  await page.keyboard.press('Enter')
  const panel = page.locator('[data-panel]')
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Только комментарий' })).toBeVisible()
  const last = panel.getByRole('button').last()
  await tabTo(page, last)
  await page.keyboard.press('Tab')
  await expect(panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(row).toBeFocused()

  // Opened by its address nothing had the focus before: the screen begins at its heading.
  await page.goto(`${href('clients')}?open=1`)
  await expect(panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

/** From the list, by its search. */
async function open(page: Page) {
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Имя, телефон или почта' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Клавиатурова')
  await expect(page.getByRole('status').filter({ hasText: /^1 из/ })).toBeVisible()
  await tabTo(page, page.getByRole('table').getByRole('link', { name: NAME }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME)
}

/** Through the palette. */
async function choose(page: Page, query: string, title: string) {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Найти или выполнить' })).toBeFocused()
  await page.keyboard.type(query)
  await expect(page.getByRole('option').first()).toContainText(title)
  await page.keyboard.press('Enter')
}

/** Tab by tab, as somebody without a mouse would. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one key after another
    if (await isThere()) return
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.keyboard.press('Tab')
  }
  throw new Error(`No Tab leads to ${target}`)
}

async function card(): Promise<Psychologist | undefined> {
  const path = `${api.psychologists}?filter[full_name]=${encodeURIComponent('Клавиатурова')}`
  return (await readAs<PageOf<Psychologist>>(product().url, 'support@smysl.test', path)).data[0]
}
