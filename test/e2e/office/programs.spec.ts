import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { api } from '#contract/wire/api.ts'
import { expect } from '../../expect.ts'
import { journey } from '../support/journey.ts'
import { enter, notice } from '../support/steps.ts'

const { visit, product } = journey({ env: { WEBHOOK_ALLOW_INSIDE: 'true' } })

const receiver = { answer: { status: 200, body: 'ok' }, url: '' }
const server = createServer((_, response) => {
  response.writeHead(receiver.answer.status).end(receiver.answer.body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
afterAll(() => void server.close())

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
  // The end of the press that sent the form is not the word that the secret is kept.
  await expect(made.getByRole('button', { name: 'Скопировать токен' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(made.getByRole('alert')).toContainText(/Закроется, когда вы\sнажмёте «Токен сохранён»/)
  const secret = await made.getByText(/^smysl_/).innerText()
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${secret}` }
    return (await fetch(product().url + path, { headers })).status
  }
  expectValue([await ask(api.topics), await ask(api.users)]).toEqual([200, 403])
  await made.getByRole('button', { name: 'Токен сохранён' }).click()
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
  await expect(row.locator('summary'), 'the button is gone, its row goes on').toBeFocused()
})

test('what a trial and a notice sent again have come to is shown by itself, in the words of the office', async () => {
  const page = await enter(await visit(), 'admin@smysl.test', href('programs'))
  await page.getByRole('button', { name: 'Добавить адрес' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый адрес' })
  await dialog.getByLabel('Название').fill('Бот')
  await dialog.getByLabel('Адрес', { exact: true }).fill(receiver.url)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Секрет сохранён$/ }).click()

  receiver.answer = { status: 503, body: 'Обновляемся' }
  const actions = page.getByRole('button', { name: 'Действия: Бот' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Отправить пробное' }).click()
  const history = page.getByRole('dialog', { name: 'История: Бот' })
  const trial = history.getByRole('listitem').filter({ hasText: 'Пробное уведомление' })
  await expect(trial).toContainText('503, Обновляемся')
  receiver.answer = { status: 200, body: 'ok' }
  const again = trial.getByRole('button', { name: /^Отправить ещё раз/ })
  await again.press('Enter')
  await expect(trial).toContainText('Доставлено')
  await expect(again).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Адреса программ' })).toContainText('Принимает')

  // Two were given up, as those are for which the address is switched off.
  receiver.answer = { status: 503, body: 'Обновляемся' }
  for (const count of [2, 3]) {
    await actions.click()
    await page.getByRole('menuitem', { name: 'Отправить пробное' }).click()
    await expect(history.getByRole('listitem')).toHaveCount(count)
    await expect(history.getByRole('listitem').first()).toContainText('503')
    await page.keyboard.press('Escape')
  }
  const mayCome = Promise.withResolvers<void>()
  for (const item of ['Выключить', 'Включить']) {
    await actions.click()
    if (item === 'Включить')
      await page.route('**/programs.data*', (route) => mayCome.promise.then(() => route.continue()))
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await expect(notice(page, item === 'Включить' ? 'Адрес включён' : 'Адрес выключен')).toBeVisible()
  }
  receiver.answer = { status: 200, body: 'ok' }
  await actions.click()
  await page.getByRole('menuitem', { name: 'История' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(3)
  // The screen is read anew after it was opened: the address is switched on there, too.
  mayCome.resolve()
  await history.getByRole('button', { name: /^Отправить ещё\sраз всё недоставленное: 2$/ }).press('Enter')
  await expect(notice(page, /^2\sуведомления отправляются ещё\sраз$/)).toBeVisible()
  await expect(history.getByText('Доставлено')).toHaveCount(3)
  await expect(history.getByRole('button', { name: /недоставленное/ })).toHaveCount(0)
  await expect(history.getByRole('listitem').first(), 'the button is gone').toBeFocused()
  await page.keyboard.press('Escape')

  await actions.click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText(/Ещё ни\sодного адреса/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Уведомления программам' })).toBeFocused()
})
