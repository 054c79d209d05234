import { expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { api, path } from '#contract/wire/api.ts'
import { ApiClient } from '../../api-client.ts'
import { untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { sharedJourney } from '../support/journey.ts'
import { enter, notice, readAs } from '../support/steps.ts'

const { visit, product } = sharedJourney()
const MODERATOR = 'moderator@smysl.test'

test('a save that joins with edits of two colleagues names both', async () => {
  const id = await aCard('Двоякова Анна Тестовна')
  const page = await enter(await visit({ expectedFaults: /409/ }), MODERATOR, href('psychologistEditor', { id }))
  await saveAs('support@smysl.test', id, { help_text: 'Написано поддержкой' })
  await saveAs('admin@smysl.test', id, { short_intro: 'Написано администратором' })
  await page.getByRole('textbox', { name: 'О себе' }).fill('Написано здесь')
  await page.keyboard.press('Control+s')
  const told = notice(page, /^Сохранено вместе с\sчужими правками$/)
  const [support, admin] = await Promise.all(['support@smysl.test', 'admin@smysl.test'].map(nameOf))
  await expect(told).toContainText(new RegExp(`Пока вы.правили, ${support} и.${admin} изменили: `))
  expectValue(await cardNow(id)).toMatchObject({
    about: 'Написано здесь',
    help_text: 'Написано поддержкой',
    short_intro: 'Написано администратором',
  })
})

test('the editor of a card in the trash, loaded anew, says who put it there, takes it back and offers what was typed', async () => {
  const id = await aCard('Корзинова Вера Тестовна')
  const page = await enter(await visit({ expectedFaults: /404/ }), MODERATOR, href('psychologistEditor', { id }))
  await page.getByRole('textbox', { name: 'О себе' }).fill('Слова до корзины')
  const admin = await new ApiClient(product().url).signIn('admin@smysl.test')
  expectValue((await admin.send('DELETE', path(api.psychologist, { id }))).status).toBe(204)
  await page.keyboard.press('Control+s')
  await expect(notice(page, /^Не\sсохранено: карточка в\sкорзине$/)).toBeVisible()

  await page.goto(href('psychologistEditor', { id }))
  await expect(page.getByRole('heading', { level: 1, name: 'Эта карточка в корзине' })).toBeAttached()
  await expect(page.getByText(new RegExp(`^${await nameOf('admin@smysl.test')} убрала? её туда \\d`))).toBeVisible()
  await untilAlive(page)
  await page.getByRole('button', { name: /^Вернуть из\sкорзины$/ }).click()
  await page.getByRole('button', { name: 'Вернуть мои правки' }).click()
  await expect(page.getByRole('textbox', { name: 'О себе' })).toHaveValue('Слова до корзины')
})

async function aCard(full_name: string): Promise<number> {
  const admin = await new ApiClient(product().url).signIn('admin@smysl.test')
  const made = await admin.send('POST', api.psychologists, { full_name })
  return ((await made.json()) as { data: { id: number } }).data.id
}

async function saveAs(email: string, id: number, change: object) {
  const somebody = await new ApiClient(product().url).signIn(email)
  expectValue((await somebody.send('PATCH', path(api.psychologist, { id }), change)).status).toBe(200)
}

async function nameOf(email: string): Promise<string> {
  const { data } = await readAs<{ data: { user: { full_name: string } } }>(product().url, email, '/api/session')
  return data.user.full_name
}

async function cardNow(id: number): Promise<Psychologist> {
  return (await readAs<{ data: Psychologist }>(product().url, MODERATOR, path(api.psychologist, { id }))).data
}
