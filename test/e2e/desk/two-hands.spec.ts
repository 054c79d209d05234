import { expect as expectValue, test } from 'vitest'
import type { Page as SitePage } from '#contract/content/pages.ts'
import type { Transaction } from '#contract/payments/transactions.ts'
import { href } from '#contract/people/screens.ts'
import type { Application } from '#contract/requests/applications.ts'
import type { Client } from '#contract/requests/clients.ts'
import { api, path } from '#contract/wire/api.ts'
import { ApiClient } from '../../api-client.ts'
import { expect } from '../../expect.ts'
import { journey } from '../support/journey.ts'
import { enter, loseAnswer, notice, readAs } from '../support/steps.ts'

const { visit, product } = journey()

const NO_CONNECTION = /^Нет связи с.сервером$/
const ADMIN = 'admin@smysl.test'
const MODERATOR = 'moderator@smysl.test'

const read = async <T>(address: string) => (await readAs<{ data: T }>(product().url, ADMIN, address)).data

test('money that is given back again after a lost answer goes back once, and is told as given back', async () => {
  const [paid] = await read<Transaction[]>(`${api.transactions}?filter[status][]=paid&per_page=1`)
  const { id, amount } = paid as Transaction
  const page = await enter(
    await visit({ expectedFaults: /ERR_CONNECTION_RESET/ }),
    ADMIN,
    `${href('transactions')}?open=${id}`,
  )
  await page.getByRole('button', { name: /^Вернуть деньги/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Вернуть деньги по / })
  await dialog.getByLabel('Почему').fill('Встреча не состоялась')
  const button = dialog.getByRole('button', { name: /^Вернуть [1-9]/ })
  await loseAnswer(page, '/refund')
  await button.click()
  await expect(notice(page, NO_CONNECTION)).toBeVisible()
  // The news of it comes meanwhile: nothing is left to give back.
  await expect.poll(async () => (await read<Transaction>(path(api.transaction, { id }))).refunded_amount).toBe(amount)
  await page.waitForLoadState('networkidle')
  await button.click()
  await expect(notice(page, 'Деньги возвращены')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('an answer to an application is told as sent after a lost answer, and is not lost where a colleague was first', async () => {
  const waiting = (await read<Application[]>(`${api.applications}?per_page=20`)).filter(
    ({ status }) => status === 'new',
  )
  const [first, second] = waiting as [Application, Application]
  const lettersOf = async (id: number) => (await read<Application>(path(api.application, { id }))).letters.length
  const page = await enter(
    await visit({ expectedFaults: /ERR_CONNECTION_RESET|409/ }),
    MODERATOR,
    `${href('applications')}?open=${first.id}`,
  )
  const send = page.getByRole('button', { name: /^Отправить: / })
  const letter = page.getByLabel('Письмо', { exact: true })
  await page.getByRole('button', { name: 'Пригласить…' }).click()
  await loseAnswer(page, '/letters')
  await send.click()
  await expect(notice(page, NO_CONNECTION)).toBeVisible()
  await send.click()
  await expect(notice(page, 'Письмо отправлено')).toBeVisible()
  await expect(send).toHaveCount(0)
  expectValue(await lettersOf(first.id)).toBe(1)

  await page.goto(`${href('applications')}?open=${second.id}`)
  await page.getByRole('button', { name: 'Пригласить…' }).click()
  await letter.fill('Приходите в среду, поговорим о работе.')
  const theirs = { status: 'looking', subject: 'Читаем ваш отклик', text: 'Спасибо, мы прочли и скоро ответим.' }
  const by = await new ApiClient(product().url).signIn(ADMIN)
  expectValue((await by.send('POST', path(api.applicationLetters, { id: second.id }), theirs)).status).toBe(200)
  await send.click()
  await expect(notice(page, /^Отклик только что изменили$/)).toBeVisible()
  await expect(letter).toHaveValue('Приходите в среду, поговорим о работе.')
  await send.click()
  await expect(notice(page, 'Письмо отправлено')).toBeVisible()
  expectValue(await lettersOf(second.id)).toBe(2)
})

test('whoever has a card open that a colleague joins to another is led to that one, from a plan of erasure too', async () => {
  const all = await read<Client[]>(`${api.clients}?per_page=40`)
  const [kept, joined] = all.filter(({ requests_count, can }) => requests_count > 0 && can.erase) as [Client, Client]
  const page = await enter(await visit({ expectedFaults: /409/ }), ADMIN, `${href('clients')}?open=${joined.id}`)
  await page.getByRole('button', { name: 'Удалить данные…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Удалить данные клиента' })
  await dialog.getByRole('textbox').fill('удалить')
  const by = await new ApiClient(product().url).signIn(MODERATOR)
  const join = { client_id: joined.id }
  expectValue((await by.send('POST', path(api.clientJoin, { id: kept.id }), join)).status).toBe(200)
  await dialog.getByRole('button', { name: 'Удалить навсегда' }).click()
  await expect(notice(page, /^Эту карточку объединили с.другой$/)).toContainText(kept.name)
  await expect(dialog, 'nothing of the other is erased by the same press').toHaveCount(0)
  await expect(page.getByText(`Клиент №\u00a0${kept.id}`, { exact: true })).toBeVisible()
})

test('an undone deletion of a block comes back into its tab that was left and opened again', async () => {
  const by = await new ApiClient(product().url).signIn(ADMIN)
  const made = { title: 'Возвращённый блок', link: '/vozvrashchennyi-blok', is_published: false }
  expectValue((await by.send('POST', api.pages, made)).status).toBe(201)
  const page = await enter(await visit(), ADMIN, href('pages'))
  await page.getByRole('link', { name: made.title }).click()
  const blocks = page.getByRole('list', { name: 'Блоки страницы' })
  const add = async (kind: RegExp) => {
    await page.getByRole('button', { name: 'Добавить блок' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  }
  const writeLast = (text: string) => blocks.getByRole('textbox').last().fill(text)
  await add(/^Текст/)
  await writeLast('Первый абзац')
  await page.getByRole('button', { name: /^Действия: Текст/ }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  const told = notice(page, /^Блок/)
  await expect(told).toBeVisible()
  await told.hover()
  await page.getByRole('tab', { name: 'Поисковики' }).press('Enter')
  await page.getByRole('tab', { name: /^Блоки/ }).press('Enter')
  await add(/^Текст/)
  await writeLast('Второй абзац')
  await told.getByRole('button', { name: 'Отменить' }).click()
  await expect(blocks.getByText('Первый абзац').first()).toBeVisible()
  await expect(blocks.getByText('Второй абзац').first()).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(notice(page, 'Страница сохранена')).toBeVisible()
  const saved = (await read<SitePage[]>(api.pages)).find(({ link }) => link === made.link)
  const text = JSON.stringify(saved?.data)
  expectValue([text.includes('Первый абзац'), text.includes('Второй абзац')]).toEqual([true, true])
})
