import { test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import { href } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { expect } from '../../expect.ts'
import { enter, notice } from '../support/steps.ts'
import { workerJourney } from '../support/journey.ts'

const { visit, product } = workerJourney()

test('a list whose first view it takes no longer opens whole all the same, and lets go of the view', async () => {
  const page = await visit({ expectedFaults: /422/ })
  await enter(page, 'moderator@smysl.test', href('dashboard'))
  const moderator = await new ApiClient(product().url).signIn('moderator@smysl.test')
  // As an earlier version of the list had written it.
  const view = {
    screen: 'psychologists',
    name: 'По прежнему столбцу',
    state: 'sort_column=shoe_size',
    is_default: true,
  }
  expect((await moderator.send('POST', api.savedViews, view)).status).toBe(201)
  await page.goto(href('psychologists'))
  await expect(page.getByRole('heading', { name: 'Адрес списка записан с ошибкой' })).toBeVisible()
  await page.getByRole('link', { name: 'Открыть весь список' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Психологи' })).toBeVisible()
  await page.getByRole('button', { name: /Сохранить вид|Действия с видом/ }).click()
  await page.getByRole('menuitem', { name: 'Удалить вид' }).click()
  await expect(notice(page, 'Вид удалён')).toBeVisible()
  await page.goto(href('psychologists'))
  await expect(page.getByRole('heading', { level: 1, name: 'Психологи' })).toBeVisible()
})
