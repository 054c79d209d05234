import { expect } from '../../expect.ts'
import { describe, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { readingJourney } from '../support/journey.ts'
import { enter } from '../support/steps.ts'

const { visit } = readingJourney()

describe('the filter of the audit by what was done', () => {
  test('finds publishing by its word, and its search is worked by keys', async () => {
    const page = await enter(await visit(), 'admin@smysl.test', href('auditLogs'))
    await page.getByRole('button', { name: 'Фильтр', exact: true }).click()
    const popup = page.getByRole('dialog', { name: 'Фильтр' })
    await popup.getByRole('button', { name: 'Что сделали', exact: true }).click()
    const search = popup.getByRole('textbox', { name: 'Найти: Что сделали' })
    await search.fill('такого нет')
    await expect(popup.getByText('Ничего нет по\u00a0запросу «такого нет»')).toBeVisible()
    await search.fill('опублик')
    await expect(popup.getByRole('radio', { name: 'Опубликовал карточку' })).toBeVisible()
    await search.press('ArrowDown')
    await expect(popup.getByRole('radio').first()).toBeFocused()
    await search.fill('снял карточку')
    await search.press('Enter')
    await expect(popup.getByRole('radio', { name: 'Снял карточку с\u00a0сайта' })).toBeChecked()
    await expect(page).toHaveURL((url) => url.searchParams.get('filter[action]') === 'psychologist.unpublished')
  })
})

test('the log says whether its chain is whole, and when that was looked at', async () => {
  const page = await enter(await visit(), 'admin@smysl.test', href('auditLogs'))
  await expect(page.getByText(/^Цепочка записей цела: \d+\sзапис/)).toContainText(/проверено \d\d\.\d\d\.\d{4}/)
})

test('the palette puts the page whose address is typed first, and reads it as it stands', async () => {
  const page = await enter(await visit(), 'admin@smysl.test', href('dashboard'))
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Найти или выполнить' })
  for (const typed of ['lt', '/lt']) {
    await search.fill(typed)
    await expect(page.getByRole('option').first()).toContainText('/lt')
    await expect(page.getByText('ищем «')).toHaveCount(0)
  }
})
