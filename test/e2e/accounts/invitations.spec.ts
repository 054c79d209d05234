import { describe, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { openSession } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { sharedJourney } from '../support/journey.ts'
import { mailedPath, subjectsTo } from '../support/letters.ts'
import { acceptInvitation, enter, hold, undo } from '../support/steps.ts'

const { visit, product } = sharedJourney()
const MODERATOR = 'moderator@smysl.test'
const PASSWORD = 'девять тихих улиц'

/** Invites somebody as staff do; gives the path of their letter. */
async function invite(role: string, email: string, lastName: string): Promise<string> {
  const page = await enter(await visit(), MODERATOR, href('userCreate'))
  await page.getByRole('textbox', { name: 'Фамилия', exact: true }).fill(lastName)
  await page.getByRole('textbox', { name: 'Имя', exact: true }).fill('Агния')
  await page.getByRole('textbox', { name: 'Почта', exact: true }).fill(email)
  await page.getByRole('combobox', { name: 'Роль', exact: true }).click()
  await page.getByRole('option', { name: role, exact: true }).click()
  await page.getByRole('button', { name: /^Создать и\s+пригласить/ }).click()
  await expect(page.getByText(`Приглашение ушло на\u00a0${email}`)).toBeVisible()
  return mailedPath(product().dataDir, email, /приглашают/)
}

describe.each([[true], [false]])('with scripts: %s', (javaScript) => {
  test('a psychologist comes by a letter to a card of their own, and reads what is missing in it', async () => {
    const email = `agnia-${javaScript}@mail.test`
    const path = await invite('Психолог', email, javaScript ? 'Скриптова' : 'Бумажная')
    const page = await visit({ javaScript, expectedFaults: /422/ })
    await page.goto(path)
    await expect(page.getByText(/Агния, для вас завели учётную запись/)).toBeVisible()
    await acceptInvitation(page, 'мало')
    await expect(page.getByText('Придумайте пароль не\u00a0короче 10\u00a0знаков')).toBeVisible()
    await acceptInvitation(page, PASSWORD)
    await expect(page).toHaveURL(/\/sm-admin\/psychologists\/edit\/\d+$/)
    await expect(page.getByText('Это ваша карточка.')).toBeVisible()
    const needs = page.getByRole('region', { name: /Чего не\sхватает/ })
    await expect(needs.getByRole('link')).toContainText(['Фотография', 'Коротко', 'поможете', 'О\u00a0себе'])

    const another = await visit({ javaScript })
    await another.goto(path)
    await expect(another.getByRole('heading', { level: 1, name: 'Приглашение уже принято' })).toBeVisible()
    await page.goto(path)
    await expect(page.getByText(/Вы уже приняли это приглашение/)).toBeVisible()
  })

  test('somebody who is signed in as another is told so, and goes on after leaving', async () => {
    const path = await invite('Редактор', `other-${javaScript}@mail.test`, javaScript ? 'Другая' : 'Иная')
    const page = await visit({ javaScript })
    await openSession(page, 'writer@smysl.test')
    await page.goto(path)
    await expect(page.getByText(/приглашение — для другого человека/)).toBeVisible()
    await page.getByRole('button', { name: /Выйти и\s+принять приглашение/ }).click()
    await acceptInvitation(page, PASSWORD)
    await expect(page).toHaveURL(/\/sm-admin\/dashboard$/)
  })
})

test('the list shows who is awaited; a letter is sent again, and called off', async () => {
  const email = 'awaited@mail.test'
  const first = await invite('Редактор', email, 'Ожидаемова')
  const page = await enter(await visit(), MODERATOR, `${href('users')}?filter[invitation]=waiting`)
  const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Ожидаемова' })
  await expect(row).toContainText('Приглашена, ждём')
  const act = async (name: string) => {
    await row.getByRole('button', { name: /^Действия/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Отправить ещё раз')
  await expect(page.getByText('Приглашение отправлено', { exact: true })).toBeVisible()
  await expect.poll(async () => (await subjectsTo(product().dataDir, email)).length).toBe(2)
  const stranger = await visit()
  await stranger.goto(first)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Есть приглашение новее' })).toBeVisible()
  const second = await mailedPath(product().dataDir, email, /приглашают/)

  await act('Отозвать приглашение')
  await hold(page, 'Приглашение отозвано')
  await stranger.goto(second)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Приглашение отозвали' })).toBeVisible()
  await undo(page, 'Приглашение отозвано')
  await expect(row).toContainText('Приглашена, ждём')
  await expect.poll(async () => (await subjectsTo(product().dataDir, email)).length).toBe(3)
  await stranger.goto(await mailedPath(product().dataDir, email, /приглашают/))
  await acceptInvitation(stranger, PASSWORD)
  await expect(stranger).toHaveURL(/\/sm-admin\/dashboard$/)
})
