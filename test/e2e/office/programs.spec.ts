import { expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { api } from '#contract/wire/api.ts'
import { expect } from '../../expect.ts'
import { sharedJourney } from '../support/journey.ts'
import { enter, notice } from '../support/steps.ts'

const { visit, product } = sharedJourney()

test('an admin makes a token, a program works by it, the reference tries a call, and the end of the token is the end', async () => {
  const page = await enter(await visit({ expectedFaults: /422/ }), 'admin@smysl.test', href('programs'))
  await page.getByRole('button', { name: 'Новый токен' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый токен' })
  await dialog.getByRole('button', { name: 'Сделать токен' }).click()
  await expect(dialog.getByText('Название: здесь пусто')).toBeVisible()
  await dialog.getByLabel('Название').fill('1С: обмен')
  await dialog.getByRole('checkbox', { name: 'Смотреть темы' }).check()
  await dialog.getByRole('button', { name: 'Сделать токен' }).click()
  const made = page.getByRole('dialog', { name: 'Токен сделан' })
  const secret = await made.getByText(/^smysl_/).innerText()
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${secret}` }
    return (await fetch(product().url + path, { headers })).status
  }
  expectValue([await ask(api.topics), await ask(api.users)]).toEqual([200, 403])
  await made.getByRole('button', { name: 'Я сохранил токен' }).click()
  const row = page.getByRole('list', { name: 'Токены' }).getByRole('listitem').filter({ hasText: '1С: обмен' })
  await expect(row).toContainText('Работает')

  await page.goto(product().url + api.docs)
  const call = page
    .locator('article')
    .filter({ has: page.getByText('/api/topics', { exact: true }) })
    .first()
  await call.getByText('Попробовать').click()
  await call.getByLabel('параметры').fill('page=0')
  await call.getByRole('button', { name: 'Отправить' }).click()
  await expect(call.getByRole('status')).toContainText('422')

  await page.goto(product().url + href('programs'))
  await row.getByRole('button', { name: /^Отозвать/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await expect(notice(page, 'Токен отозван')).toBeVisible()
  expectValue(await ask(api.topics)).toBe(401)
})
