import type { Page } from 'playwright'
import { test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { api, path } from '#contract/wire/api.ts'
import { ApiClient } from '../../api-client.ts'
import { PHONE as NARROW } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { axeFindings, pixelsBeyond } from '../support/axe.ts'
import { sharedJourney } from '../support/journey.ts'
import { enter, rowNames } from '../support/steps.ts'

const { visit, product } = sharedJourney()
const ADMIN = 'admin@smysl.test'

/** A client of one call, known by a name in Telegram alone: no letter reaches them. */
async function aClient(name: string, contact: string) {
  const staff = await new ApiClient(product().url).signIn(ADMIN)
  const called = { source: 'call', name, contact, for_whom: 'self', is_taken: false }
  const made = await staff.send('POST', api.staffRequests, called)
  expect(made.status, await made.clone().text()).toBe(201)
  const { data } = await (await staff.get(`${api.clients}?filter[search]=${encodeURIComponent(contact)}`)).json()
  return { staff, id: data[0].id as number }
}

/** The card beside the list that was searched for it. */
async function openCard(page: Page, email: string, name: string, contact: string) {
  await enter(page, email, `${href('clients')}?filter[search]=${encodeURIComponent(contact)}`)
  // On a phone rows are cards and no table.
  await page.locator('[data-row-name]').filter({ hasText: name }).first().click()
  const card = page.getByRole('dialog', { name, exact: true })
  await card.getByRole('list', { name: 'Лента клиента' }).waitFor()
  return card
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Удалить данные клиента' })
const done = (page: Page) => page.getByRole('dialog', { name: 'Данные удалены' })

test.each([
  ['a desk', undefined],
  ['a phone', NARROW],
])('staff erase a client at %s: the plan, a wrong word, the right one, the act', async (where, viewport) => {
  const contact = viewport === undefined ? '@zoya_desk_gone' : '@zoya_phone_gone'
  const name = `Зоя Прощалкина ${where === 'a desk' ? 'Первая' : 'Вторая'}`
  const { id } = await aClient(name, contact)
  const page = await visit({ ...(viewport && { viewport }), expectedFaults: /422/ })
  const card = await openCard(page, ADMIN, name, contact)
  await card.getByRole('button', { name: 'Удалить данные…' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('region', { name: 'Удалится' }).getByText(/^Заявки на\sподбор/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await pixelsBeyond(page)).toBe(0)

  const word = dialog.getByLabel(/^Чтобы подтвердить, введите слово «удалить»/)
  await word.fill('да')
  await dialog.getByRole('button', { name: 'Удалить навсегда' }).click()
  await expect(dialog.getByText('Введите слово «удалить»', { exact: true })).toBeVisible()
  await word.fill('Удалить')
  await word.press('Enter')

  const act = done(page)
  await expect(act.getByText(/^Акт №/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await act.getByRole('link', { name: 'Открыть акт' }).click()
  await expect(page.getByText(new RegExp(`^клиент № ${id}, @z•••$`))).toBeVisible()
  await expect(page.getByText('требование владельца данных, которое приняли сотрудники')).toBeVisible()
})

test('whoever may not erase sees no button', async () => {
  await aClient('Глеб Остаёткин', '@gleb_stays')
  const page = await visit()
  const card = await openCard(page, 'moderator@smysl.test', 'Глеб Остаёткин', '@gleb_stays')
  await expect(card.getByRole('button', { name: 'Разделить…' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Удалить данные…' })).toHaveCount(0)
})

test('what comes to the client meanwhile is read first, and a colleague who was faster is told of', async () => {
  const [name, contact] = ['Инна Передумова', '@inna_meanwhile']
  const { staff, id } = await aClient(name, contact)
  const page = await visit({ expectedFaults: /409|410|404/ })
  const card = await openCard(page, ADMIN, name, contact)
  await card.getByRole('button', { name: 'Удалить данные…' }).click()
  const dialog = dialogOf(page)
  const requests = dialog.getByRole('listitem').filter({ hasText: 'Заявки на подбор' })
  await expect(requests).toContainText(/1$/)
  await aClient(name, contact)
  const word = dialog.getByLabel(/^Чтобы подтвердить/)
  await word.fill('удалить')
  await word.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText(/что-то изменилось/)
  await expect(requests).toContainText(/2$/)

  const erased = await staff.send('POST', path(api.clientErasure, { id }), { confirmation: 'удалить' })
  const { data } = await erased.json()
  await word.press('Enter')
  await expect(done(page).getByText(`Акт № ${data.number}.`, { exact: false })).toBeVisible()
  await done(page).getByRole('button', { name: 'Закрыть', exact: true }).last().click()
  await expect(rowNames(page).filter({ hasText: name })).toHaveCount(0)
})

test('a name that a colleague changed meanwhile is told in its dialog, and can then be saved', async () => {
  const [name, contact] = ['Рита Двойнова', '@rita_renamed']
  const { staff, id } = await aClient(name, contact)
  const page = await visit({ expectedFaults: /409/ })
  const card = await openCard(page, ADMIN, name, contact)
  await card.getByRole('button', { name: 'Имя…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Имя клиента' })
  await dialog.getByLabel('Имя').fill('Рита Третья')
  await staff.send('PATCH', path(api.client, { id }), { name: 'Рита Вторая' })
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByRole('alert')).toContainText('теперь «Рита Вторая»')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Рита Третья', exact: true })).toBeVisible()
})
