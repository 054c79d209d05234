import type { Page } from 'playwright'
import { expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import type { Transaction } from '#contract/payments/transactions.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import type { Client } from '#contract/requests/clients.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { api, path } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { ApiClient } from '../../api-client.ts'
import { PHONE } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { workerJourney } from '../support/journey.ts'
import { enter, enterListening, notice, readAs, requestByPhone } from '../support/steps.ts'

const { visit, product } = workerJourney()
const aRequest = (name: string, contact?: string) => requestByPhone(product().url, name, contact)
const MODERATOR = 'moderator@smysl.test'

test('money that comes, or that the bank refuses, is told in the open request and in the open payment', async () => {
  const request = await aRequest('Инга Оплатная')
  const payment = await aLink(request)
  const desk = await enterListening(await visit(), MODERATOR, `${href('requests')}?open=${request.id}`)
  const till = await enterListening(await visit(), MODERATOR, `${href('transactions')}?open=${payment.id}`)
  const panel = desk.getByRole('dialog', { name: request.name, exact: true })
  const own = panel.getByRole('list', { name: 'Платежи заявки' })
  const sheet = till.getByRole('dialog', { name: payment.number, exact: true })
  await panel.getByRole('textbox', { name: 'Заметки' }).fill('Просила перезвонить вече')
  await expect(own).toContainText('Ссылка создана')
  await expect(sheet.getByRole('button', { name: 'Отменить ссылку…' })).toBeVisible()

  const payer = await visit()
  await payer.goto(href('securePayment', { id: payment.public_id }))
  await payer.getByRole('button', { name: 'Отклонить, как банк' }).click()
  await expect(payer.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible()
  await expect(own).toContainText('Не прошла')
  await expect(sheet).toContainText('Не прошла')

  await payer.getByRole('link', { name: 'Попробовать ещё раз' }).click()
  await payer.getByRole('button', { name: /Оплатить/ }).click()
  await expect(payer.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
  await expect(own).toContainText('Оплачено')
  await expect(sheet.getByText('Оплачено', { exact: true }).first()).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'Заметки' })).toHaveValue('Просила перезвонить вече')
})

test('the board shows and says what came and what a colleague has moved; what is typed in its panel stays', async () => {
  const moved = await aRequest('Вера Подвижная')
  const page = await enterListening(
    await visit(),
    MODERATOR,
    `${href('requestsBoard')}?filter[search]=Подвижн&open=${moved.id}`,
  )
  const panel = page.getByRole('dialog', { name: moved.name, exact: true })
  await panel.getByRole('textbox', { name: 'Заметки' }).fill('Звонить после шес')
  await colleague('PATCH', path(api.consultationRequest, { id: moved.id }), { status: 'in_work' })
  await expect(
    page.getByRole('region', { name: /^В работе/ }).getByRole('button', { name: moved.name, exact: true }),
  ).toBeVisible()
  await expect(page.getByText(/^\d\d:\d\d · Переехали: Вера Подвижная\s— в\s«В работе»\.$/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Записать…' })).toBeVisible()

  const came = await aRequest('Глеб Подвижный')
  await expect(page.getByText(`Появились: ${came.name}.`)).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'Заметки' })).toHaveValue('Звонить после шес')
})

test('what is being written meets what a colleague has saved when it is sent, though it was heard of before', async () => {
  const request = await aRequest('Майя Пишущая')
  const page = await enterListening(
    await visit({ expectedFaults: /409/ }),
    MODERATOR,
    `${href('requests')}?open=${request.id}`,
  )
  const panel = page.getByRole('dialog', { name: request.name, exact: true })
  await panel.getByRole('textbox', { name: 'Заметки' }).fill('Моё: просит вечер')
  const isHeard = page.waitForResponse((answer) =>
    answer.url().endsWith(path(api.consultationRequest, { id: request.id })),
  )
  await colleague('PATCH', path(api.consultationRequest, { id: request.id }), { notes: 'Чужое: звонила сестра' })
  await (await isHeard).finished()
  await panel.getByRole('button', { name: 'Сохранить заметку' }).click()
  await expect(panel.getByRole('status').filter({ hasText: 'здесь сохранили другое' })).toContainText('звонила сестра')
  const { data } = await readAs<{ data: PracticeRequest }>(
    product().url,
    MODERATOR,
    path(api.consultationRequest, { id: request.id }),
  )
  expectValue(data.notes).toBe('Чужое: звонила сестра')
})

test('an open question stands as it was put; what changed under it is shown once it is closed', async () => {
  const request = await aRequest('Зоя Спрошенная')
  const page = await enterListening(await visit(), MODERATOR, `${href('requests')}?open=${request.id}`)
  const panel = page.getByRole('dialog', { name: request.name, exact: true })
  await panel.getByRole('button', { name: /^Не\sсложилось…$/ }).click()
  const question = page.getByRole('dialog', { name: /^Не\sсложилось/ })
  await expect(question).toBeVisible()
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  // What tells the numbers of the menu tells of changed records right after them.
  const waiting = page.locator(`nav a[href="${href('requests')}"]`).first()
  const before = await waiting.textContent()
  await colleague('PATCH', path(api.consultationRequest, { id: request.id }), { status: 'in_work' })
  await expect(waiting).not.toHaveText(before ?? '')
  await page.evaluate(() => fetch('/api/ready'))
  expectValue(asked).toContain('/api/ready')
  expectValue(asked).not.toContain(path(api.consultationRequest, { id: request.id }))
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(panel.getByRole('button', { name: 'Записать…' })).toBeVisible()
})

test('what a colleague has done, or the bank, since a list was read is told where its row is opened, or stepped to', async () => {
  const first = await aRequest('Алла Списочная')
  const second = await aRequest('Белла Списочная')
  const payment = await aLink(first)
  const reader = await visit()
  // A tab that has heard nothing of it, as one that was asleep.
  await reader.route(`**${api.events}**`, (route) => route.fulfill({ status: 204 }))
  const desk = await enter(
    reader,
    MODERATOR,
    `${href('requests')}?filter[search]=Списочная&sort_column=created_at&sort_direction=desc`,
  )
  const till = await enter(await visit(), MODERATOR, `${href('transactions')}?filter[search]=${payment.number}`)
  const row = till.getByRole('button', { name: payment.number, exact: true })
  await expect(row).toBeVisible()
  for (const { id } of [first, second]) {
    await colleague('PATCH', path(api.consultationRequest, { id }), { status: 'in_work', notes: 'Уже говорили' })
  }
  const payer = await visit()
  await payer.goto(href('securePayment', { id: payment.public_id }))
  await payer.getByRole('button', { name: 'Отклонить, как банк' }).click()
  await expect(payer.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible()

  await desk.getByRole('button', { name: second.name, exact: true }).click()
  const panel = (name: string) => desk.getByRole('dialog', { name, exact: true })
  await expect(panel(second.name).getByRole('textbox', { name: 'Заметки' })).toHaveValue('Уже говорили')
  await desk.keyboard.press('j')
  await expect(panel(first.name).getByRole('textbox', { name: 'Заметки' })).toHaveValue('Уже говорили')
  await expect(panel(first.name).getByRole('button', { name: 'Взять в\u00a0работу' })).toHaveCount(0)

  await row.click()
  const sheet = till.getByRole('dialog', { name: payment.number, exact: true })
  await expect(sheet.getByText('Не прошла', { exact: true }).first()).toBeVisible()
  // Its payer may try again until it is cancelled.
  await expect(sheet.getByRole('button', { name: 'Отменить ссылку…' })).toBeVisible()
})

test('what the person moves away from the filter of the board is not told as news; the line is read to its end on a phone', async () => {
  const own = await aRequest('Мила Отданная')
  const { user: me } = await readAs<{ user: { id: number } }>(product().url, MODERATOR, api.user)
  await colleague('PATCH', path(api.consultationRequest, { id: own.id }), { status: 'in_work', assignee_id: me.id })
  const page = await enterListening(
    await visit({ viewport: PHONE }),
    MODERATOR,
    `${href('requestsBoard')}?filter[assignee]=${me.id}&open=${own.id}`,
  )
  const card = page.getByRole('button', { name: own.name, exact: true })
  const panel = page.getByRole('dialog', { name: own.name, exact: true })
  await panel.getByRole('combobox', { name: 'Кто ведёт' }).click()
  await page.getByRole('option').filter({ hasNotText: 'Беляева' }).first().click()
  await expect(notice(page, 'Заявка поручена')).toBeVisible()
  await expect(card).toHaveCount(0)
  const line = page.getByRole('status').filter({ hasText: /Появились|Переехали|Ушли/ })
  await expect(line).toHaveCount(0)
  await panel.getByRole('button', { name: 'Закрыть' }).click()

  await page.getByRole('link', { name: 'Все', exact: true }).click()
  await expect(card).toBeVisible()
  await expect(line).toHaveCount(0)
  await enterListening(page, MODERATOR, `${href('requestsBoard')}?filter[search]=Преображенск`)
  const long = await aRequest('Константин Александрович Преображенский')
  await expect(line).toContainText(long.name)
  await colleague('PATCH', path(api.consultationRequest, { id: long.id }), { status: 'in_work' })
  await expect(line).toContainText('«В работе»')
  const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) =>
    scrollWidth > clientWidth || scrollHeight > clientHeight
  expectValue(await line.evaluate(isCut)).toBe(false)
})

test('whoever is about to give back what a colleague gives back first reads that nothing is left', async () => {
  const payment = await aLink(await aRequest('Ада Возвратная'))
  const payer = await visit()
  await payer.goto(href('securePayment', { id: payment.public_id }))
  await payer.getByRole('button', { name: /Оплатить/ }).click()
  await expect(payer.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
  const page = await enterListening(await visit(), 'admin@smysl.test', `${href('transactions')}?open=${payment.id}`)
  await page.getByRole('button', { name: 'Вернуть деньги…' }).click()
  const dialog = page.getByRole('dialog', { name: `Вернуть деньги по ${payment.number}?` })
  await dialog.getByRole('textbox', { name: 'Почему' }).fill('Встречи не будет')
  const whole = { amount: 450_000, reason: 'Позвонила' }
  await colleague('POST', path(api.transactionRefund, { id: payment.id }), whole)
  await expect(dialog.getByRole('alert')).toHaveText(/^Возвращать нечего/)
  await expect(dialog.getByRole('button', { name: 'Вернуть', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog.getByText(/0\s₽/)).toHaveCount(0)
  await expect(dialog.getByRole('textbox', { name: 'Почему' })).toHaveValue('Встречи не будет')
})

test('what a colleague changes in an open card of a client, and what comes to it, is told there', async () => {
  const { name } = await aRequest('Нелли Карточная', '+7 916 333-44-77')
  const { data } = await readAs<PageOf<Client>>(product().url, MODERATOR, `${api.clients}?filter[search]=Карточная`)
  const { id, version } = data[0] as Client
  const page = await enterListening(await visit(), MODERATOR, `${href('clients')}?open=${id}`)
  const panel = page.locator('[data-panel]')
  const timeline = panel.getByRole('list', { name: 'Лента клиента' })
  await expect(panel.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(timeline.getByText(/^Заявка/)).toHaveCount(1)

  await colleague('PATCH', path(api.client, { id }), { name: 'Карточная Нелли', version })
  await expect(panel.getByRole('heading', { name: 'Карточная Нелли', exact: true })).toBeVisible()
  await aRequest('Нелли Карточная', '+7 916 333-44-77')
  await expect(timeline.getByText(/^Заявка/)).toHaveCount(2)
})

async function aLink({ id }: PracticeRequest): Promise<Transaction> {
  const { data } = await readAs<PageOf<Psychologist>>(
    product().url,
    'admin@smysl.test',
    `${api.psychologists}?per_page=1`,
  )
  return colleague('POST', api.transactions, {
    request_id: id,
    psychologist_id: data[0]?.id,
    purpose: 'consultation',
    description: 'Встреча с психологом',
    amount: 450_000,
    payer: { name: 'Инга Оплатная', email: 'inga@mail.test' },
  })
}

async function colleague<T>(method: 'POST' | 'PATCH', address: string, body: object): Promise<T> {
  const client = await new ApiClient(product().url).signIn('admin@smysl.test')
  const answer = await client.send(method, address, body)
  expectValue(answer.ok).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

test('what a colleague saves between the reading of a page and its first news is shown, in a second tab too', async () => {
  const request = await aRequest('Лия Промежуточная')
  const page = await visit({ hasReadNothing: true })
  const reachesServer = Promise.withResolvers<void>()
  await page.route(`**${api.events}**`, (route) => reachesServer.promise.then(() => route.continue()))
  await enter(page, MODERATOR, `${href('requests')}?open=${request.id}`)
  const take = (next: string) => colleague('PATCH', path(api.consultationRequest, { id: request.id }), { notes: next })
  await take('Первое между тем')
  reachesServer.resolve()
  const notes = (tab: Page) =>
    tab.getByRole('dialog', { name: request.name, exact: true }).getByRole('textbox', { name: 'Заметки' })
  await expect(notes(page)).toHaveValue('Первое между тем')

  const second = await page.context().newPage()
  const listens = Promise.withResolvers<void>()
  await second.route(/\/assets\/listen-.*\.js/, (route) => listens.promise.then(() => route.continue()))
  await second.goto(`${href('requests')}?open=${request.id}`, { waitUntil: 'commit' })
  await expect(notes(second)).toHaveValue('Первое между тем')
  await take('Второе между тем')
  await expect(notes(page)).toHaveValue('Второе между тем')
  listens.resolve()
  await expect(notes(second)).toHaveValue('Второе между тем')
})
