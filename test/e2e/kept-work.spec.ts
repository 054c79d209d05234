import type { Page } from 'playwright'
import { expect } from '../expect.ts'
import { describe, test } from 'vitest'
import { href } from '#contract/screens.ts'
import { cardSteps } from './card-steps.ts'
import { journey } from './journey.ts'
import { notice } from './steps.ts'

const { visit, product } = journey()
const { openEditor, somebody, card, staff } = cardSteps({ visit, product })

const ABOUT = 'О себе'
const HELP = 'С чем поможет'

describe('of two versions of a card', () => {
  const text = (page: Page, name: string) => page.getByRole('textbox', { name })

  /** Somebody else saves «О себе» while it is being edited; the save brings both versions up. */
  async function collide(query: string, mine: Record<string, string>) {
    const person = await somebody(query)
    const page = await openEditor(person.id, 'moderator@smysl.test', /409/)
    const address = `/api/psychologists/${person.id}`
    expect((await (await staff()).send('PATCH', address, { about: 'Слова другого' })).status).toBe(200)
    for (const [name, words] of Object.entries(mine)) {
      // oxlint-disable-next-line no-await-in-loop -- one field after another
      await text(page, name).fill(words)
    }
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: /^Пока вы правили, карточку сохранил/ })
    await expect(dialog).toBeVisible()
    return { person, page, dialog }
  }

  test('the saved one is taken: what collides with nothing stays typed, and the rest comes back on request', async () => {
    const { person, page, dialog } = await collide('page=3', { [ABOUT]: 'Мои слова', [HELP]: 'Только мои' })
    await dialog.getByRole('button', { name: 'Взять всё сохранённое' }).click()
    await expect(text(page, ABOUT)).toHaveValue('Слова другого')
    await expect(text(page, HELP)).toHaveValue('Только мои')
    await expect(page.getByText('Изменено 1 поле')).toBeVisible()
    const said = notice(page, 'Оставили сохранённое')
    await expect(said).toContainText(/Ваши правки ещё не\sсохранены: с чем поможет\./)
    const kept = () => page.evaluate(() => Object.entries(localStorage).join())
    await expect.poll(kept).toContain('Только мои')

    await said.getByRole('button', { name: 'Вернуть' }).click()
    await expect(text(page, ABOUT)).toHaveValue('Мои слова')
    await expect(text(page, HELP)).toHaveValue('Только мои')
    expect((await card(person.id)).about).toBe('Слова другого')
    await page.keyboard.press('Control+s')
    await dialog.getByRole('radiogroup', { name: ABOUT }).getByRole('radio').first().check()
    await dialog.getByRole('button', { name: 'Сохранить выбранное' }).click()
    await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
    expect(await card(person.id)).toMatchObject({ about: 'Мои слова', help_text: 'Только мои' })
  })

  test('the saved one is chosen in every field: that is told, and the way back leads to a draft', async () => {
    const { person, page, dialog } = await collide('page=5', { [ABOUT]: 'Мои слова' })
    await dialog.getByRole('radiogroup', { name: ABOUT }).getByRole('radio').last().check()
    await dialog.getByRole('button', { name: 'Сохранить выбранное' }).click()
    await expect(page).toHaveURL(/\/sm-admin\/psychologists(\?|$)/)
    await notice(page, 'Оставили сохранённое').getByRole('button', { name: 'Вернуть' }).click()
    await expect(notice(page, /Правки вернулись в.черновик/)).toBeVisible()
    await page.goto(href('psychologistEditor', { id: person.id }))
    await page.getByRole('button', { name: 'Вернуть мои правки' }).click()
    await expect(text(page, ABOUT)).toHaveValue('Мои слова')
  })
})
