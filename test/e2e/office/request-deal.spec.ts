import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import {
  REQUEST_STATUSES,
  REQUEST_STATUS_TITLES,
  type PracticeRequest,
  type RequestStatus,
} from '#contract/requests/requests.ts'
import { api, path } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { ApiClient } from '../../api-client.ts'
import { untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { lettersIn } from '../../fakes/mailbox.ts'
import { workerJourney } from '../support/journey.ts'
import { dayAhead, enter, notice, readAs, requestByPhone } from '../support/steps.ts'

const { visit, product } = workerJourney()
const aRequest = (name: string) => requestByPhone(product().url, name)
const MODERATOR = 'moderator@smysl.test'
const ADMIN = 'admin@smysl.test'
const DAY = dayAhead(30)

interface RequestCounts {
  counts: Record<RequestStatus, number>
}

const newOnes = async (filter = '') =>
  (
    await readAs<PageOf<PracticeRequest>>(
      product().url,
      MODERATOR,
      `${api.consultationRequests}?filter[status][]=new&per_page=50&sort_column=created_at${filter}`,
    )
  ).data

const panelOf = (page: Page, { name }: Pick<PracticeRequest, 'name'>) => page.getByRole('dialog', { name, exact: true })

test('a request is taken, called, booked, paid by a link from its panel, and moves on by itself', async () => {
  const request = (await newOnes()).find(({ contact_type }) => contact_type === 'email')
  if (request === undefined) throw new Error('The demo world has a new request with an address')
  const page = await enter(await visit({ expectedFaults: /422/ }), MODERATOR, `${href('requests')}?open=${request.id}`)
  const panel = panelOf(page, request)
  const timeline = panel.getByRole('list', { name: 'Лента заявки' })
  await expect(panel.getByRole('button', { name: 'Взять себе' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Взять в работу' }).click()
  await expect(notice(page, 'Заявка: в работе')).toBeVisible()

  await panel.getByRole('combobox', { name: 'Что сказали' }).fill('Удобно вечером')
  await panel.getByRole('group', { name: 'Отметить связь' }).getByRole('button', { name: 'Договорились' }).click()
  await expect(timeline).toContainText('звонок, договорились')
  await expect(timeline).toContainText('Удобно вечером')
  await expect(panel).toContainText('Ответили через')

  await panel.getByRole('button', { name: 'Записать…' }).click()
  const booking = page.getByRole('dialog', { name: `Записать: ${request.name}` })
  await booking.getByRole('button', { name: 'Записать', exact: true }).click()
  await expect(booking).toContainText('Выберите психолога')
  await expect(booking.getByLabel('Время')).toHaveAccessibleDescription('Укажите время')
  const proposed = booking.getByRole('list', { name: 'Кого предложить' })
  await proposed.getByRole('button').first().click()
  await expect(proposed.getByRole('button', { pressed: true })).toHaveCount(1)
  await booking.getByRole('group', { name: 'День' }).getByRole('spinbutton').first().focus()
  await page.keyboard.type('01122020')
  await booking.getByLabel('Время').fill('18:00')
  await booking.getByRole('textbox', { name: 'Цена' }).fill('4500')
  await booking.getByRole('button', { name: 'Записать', exact: true }).click()
  await expect(booking).toContainText(/Это раньше самой заявки\. Проверьте день, месяц и.год/)
  await expect(booking.getByRole('spinbutton', { name: /^день/ })).toBeFocused()
  await page.keyboard.type(DAY.typed)
  await expect(booking).not.toContainText('Это раньше самой заявки')
  await booking.getByRole('button', { name: 'Записать', exact: true }).click()
  await expect(notice(page, 'Заявка: записан')).toBeVisible()
  await expect(panel).toContainText(`${DAY.shown}, 18:00`)

  await panel.getByRole('button', { name: /^Ссылка на/ }).click()
  const form = page.getByRole('dialog', { name: 'Ссылка на оплату' })
  await expect(form.getByRole('textbox', { name: 'Имя плательщика' })).toHaveValue(request.name)
  await expect(form.getByRole('checkbox', { name: 'Отправить ссылку письмом' })).toBeChecked()
  await form.getByRole('button', { name: /^Создать ссылку на 4\s500/ }).click()
  const made = page.getByRole('dialog', { name: 'Ссылка готова' })
  const link = await made.getByRole('textbox', { name: 'Ссылка на оплату' }).inputValue()
  await made.getByRole('button', { name: 'Готово' }).click()
  await expect(timeline).toContainText('Ссылка создана')
  await expect(timeline).toContainText('Письмо со ссылкой')
  await expect
    .poll(async () => (await lettersIn(join(product().dataDir, 'mail'))).some(({ text }) => text.includes(link)))
    .toBe(true)

  const payer = await visit()
  await payer.goto(link)
  await payer.getByRole('button', { name: /Оплатить/ }).click()
  await expect(payer.getByRole('heading', { name: 'Оплачено' })).toBeVisible()

  await page.reload()
  await untilAlive(page)
  await expect(panelOf(page, request)).toContainText('Оплачена')
  await expect(timeline).toContainText(/Оплачено: 4\s500/)
  await expect(timeline).toContainText('отметила оплату заявки')
})

test('a booking that is typed survives what is saved meanwhile, by oneself and by others', async () => {
  const [request] = await newOnes()
  if (request === undefined) throw new Error('The demo world has a new request')
  const page = await enter(await visit({ expectedFaults: /409/ }), MODERATOR, `${href('requests')}?open=${request.id}`)
  const panel = panelOf(page, request)
  await panel.getByRole('button', { name: 'Взять в работу' }).click()
  await expect(notice(page, 'Заявка: в работе')).toBeVisible()
  // The note of the call is still on its way when the question is put.
  const answer = Promise.withResolvers<void>()
  await page.route(/\/entries$/, (route) => answer.promise.then(() => route.continue()))
  await panel.getByRole('group', { name: 'Отметить связь' }).getByRole('button', { name: 'Договорились' }).click()
  await panel.getByRole('button', { name: 'Записать…' }).click()
  const booking = page.getByRole('dialog', { name: `Записать: ${request.name}` })
  await booking.getByRole('list', { name: 'Кого предложить' }).getByRole('button').first().click()
  const noted = page.waitForResponse(/\/entries$/)
  answer.resolve()
  await (await noted).finished()
  await booking.getByRole('group', { name: 'День' }).getByRole('spinbutton').first().focus()
  await page.keyboard.type(DAY.typed)
  await booking.getByLabel('Время').fill('18:00')
  // Somebody else saves it as well.
  const admin = await new ApiClient(product().url).signIn(ADMIN)
  await admin.send('PATCH', `${api.consultationRequests}/${request.id}`, { notes: 'Просили вечер' })
  const press = () => booking.getByRole('button', { name: 'Записать', exact: true }).click()
  await press()
  await expect(notice(page, 'Заявку только что изменили')).toBeVisible()
  await expect(booking.getByLabel('Время')).toHaveValue('18:00')
  await press()
  await expect(notice(page, 'Заявка: записан')).toBeVisible()
  await expect(panel).toContainText(`${DAY.shown}, 18:00`)
})

test('what was typed for a booking is forgotten when somebody else has closed the request', async () => {
  const query = '?filter[status][]=in_work&per_page=50&sort_column=id&sort_direction=desc'
  const { data } = await readAs<PageOf<PracticeRequest>>(
    product().url,
    MODERATOR,
    `${api.consultationRequests}${query}`,
  )
  const request = data.find(({ meeting_at }) => meeting_at === null)
  if (request === undefined) throw new Error('The demo world has a request in work without a meeting')
  const address = `${href('requests')}?open=${request.id}`
  const page = await enter(await visit(), MODERATOR, address)
  const panel = page.getByRole('dialog', { name: request.name, exact: true })
  await panel.getByRole('button', { name: 'Записать…' }).click()
  await page
    .getByRole('dialog', { name: `Записать: ${request.name}` })
    .getByLabel('Время')
    .fill('18:42')
  await page.keyboard.press('Escape')
  const kept = () => page.evaluate(() => Object.entries(localStorage).join())
  await expect.poll(kept).toContain('18:42')
  const admin = await new ApiClient(product().url).signIn(ADMIN)
  await admin.send('PATCH', `${api.consultationRequests}/${request.id}`, { status: 'lost', lost_reason: 'no_answer' })
  await page.goto(address)
  await expect(panel.getByRole('button', { name: /Вернуть в\sработу/ })).toBeVisible()
  await expect.poll(kept).not.toContain('18:42')
})

test('a link with a wrong sum is cancelled from the panel', async () => {
  const { data } = await readAs<PageOf<PracticeRequest>>(
    product().url,
    MODERATOR,
    `${api.consultationRequests}?filter[status][]=booked`,
  )
  const request = data[0] as PracticeRequest
  const page = await enter(await visit(), MODERATOR, `${href('requests')}?open=${request.id}`)
  const panel = panelOf(page, request)
  await panel.getByRole('button', { name: /^Ссылка на/ }).click()
  const form = page.getByRole('dialog', { name: 'Ссылка на оплату' })
  await form.getByRole('textbox', { name: 'Почта' }).fill('payer@mail.test')
  await form.getByRole('button', { name: /^Создать ссылку на/ }).click()
  await page.getByRole('dialog', { name: 'Ссылка готова' }).getByRole('button', { name: 'Готово' }).click()
  // Its newest one stands first.
  await panel.getByRole('button', { name: 'Отменить ссылку…' }).first().click()
  await page
    .getByRole('dialog', { name: /^Отменить ссылку на/ })
    .getByRole('button', { name: 'Отменить ссылку' })
    .click()
  await expect(panel.getByRole('list', { name: 'Платежи заявки' })).toContainText('Отменена')
})

test('of two who take one request the second hears who was first, and takes nothing away', async () => {
  const [request] = await newOnes('&filter[assignee]=none')
  if (request === undefined) throw new Error('The demo world has a request that is nobody’s')
  const first = await enter(await visit(), MODERATOR, `${href('requests')}?open=${request.id}`)
  const second = await visit({ expectedFaults: /409|api\/events/ })
  // Of whoever hears no news: others see the button go.
  await second.route(/\/api\/events/, (route) => route.abort())
  // What the panel reads on opening has to be read before the other one acts.
  const isRead = second.waitForResponse((answer) =>
    answer.url().endsWith(path(api.consultationRequest, { id: request.id })),
  )
  await enter(second, ADMIN, `${href('requests')}?open=${request.id}`)
  await (await isRead).finished()
  await panelOf(first, request).getByRole('button', { name: 'Взять в работу' }).click()
  await expect(notice(first, 'Заявка: в работе')).toBeVisible()
  await panelOf(second, request).getByRole('button', { name: 'Взять в работу' }).click()
  await expect(notice(second, /^Заявку уже ведёт /)).toBeVisible()
  const { data } = await readAs<{ data: PracticeRequest }>(
    product().url,
    MODERATOR,
    `${api.consultationRequests}/${request.id}`,
  )
  const moderator = await readAs<{ data: { user: { id: number } } }>(product().url, MODERATOR, api.session)
  expectValue(data.assignee?.id).toBe(moderator.data.user.id)
})

test('a note that is typed meets one that somebody else has saved: a move leaves it alone, and the two are joined', async () => {
  const [request] = await newOnes()
  if (request === undefined) throw new Error('The demo world has a new request')
  const admin = await new ApiClient(product().url).signIn(ADMIN)
  const address = path(api.consultationRequest, { id: request.id })
  const stored = async () =>
    (await readAs<{ data: PracticeRequest }>(product().url, MODERATOR, address)).data.notes ?? ''
  const page = await enter(await visit({ expectedFaults: /409/ }), MODERATOR, `${href('requests')}?open=${request.id}`)
  const panel = panelOf(page, request)
  const note = panel.getByRole('textbox', { name: 'Заметки' })
  await note.fill('Моё: просит вечер')
  await admin.send('PATCH', address, { notes: 'Чужое: звонила сестра' })
  const save = panel.getByRole('button', { name: 'Сохранить заметку' })
  await save.click()
  const met = panel.getByRole('status').filter({ hasText: 'здесь сохранили другое' })
  await expect(met).toContainText('Чужое: звонила сестра')
  expectValue(await notice(page, 'Заявку только что изменили').count(), 'nothing lies over what tells of it').toBe(0)

  await panel.getByRole('button', { name: 'Взять в работу' }).click()
  await expect(notice(page, 'Заявка: в работе')).toBeVisible()
  expectValue(await stored()).toBe('Чужое: звонила сестра')
  // What waits as a draft knows what it began from.
  await page.reload()
  await untilAlive(page)
  await expect(note).toHaveValue('Моё: просит вечер')
  await met.getByRole('button', { name: /^Соединить с.моим$/ }).click()
  await expect(met).toHaveCount(0)
  await save.click()
  await expect(notice(page, 'Заметка сохранена')).toBeVisible()
  expectValue(await stored()).toBe('Чужое: звонила сестра\n\nМоё: просит вечер')
})

test('a meeting that is being changed takes what somebody else has saved of it, and tells what both did', async () => {
  const query = '?filter[status][]=booked&per_page=50&sort_column=id'
  const booked = await readAs<PageOf<PracticeRequest>>(product().url, MODERATOR, api.consultationRequests + query)
  const request = booked.data.find(({ meeting_at }) => meeting_at !== null)
  if (request === undefined) throw new Error('The demo world has a meeting')
  const admin = await new ApiClient(product().url).signIn(ADMIN)
  const { data: people } = await readAs<PageOf<{ id: number; full_name: string }>>(
    product().url,
    MODERATOR,
    `${api.psychologists}?per_page=2&filter[is_published]=1`,
  )
  const other = people.find(({ id }) => id !== request.chosen_psychologist?.id)
  if (other === undefined) throw new Error('The demo world has two psychologists')
  const address = path(api.consultationRequest, { id: request.id })
  const page = await enter(await visit({ expectedFaults: /409/ }), MODERATOR, `${href('requests')}?open=${request.id}`)
  await panelOf(page, request)
    .getByRole('button', { name: /^Изменить встречу/ })
    .click()
  const dialog = page.getByRole('dialog', { name: `Встреча: ${request.name}` })
  await dialog.getByRole('textbox', { name: 'Цена' }).fill('7777')
  await admin.send('PATCH', address, { chosen_psychologist_id: other.id, price: 555_500 })
  const press = () => dialog.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await press()
  const met = dialog.getByRole('status').filter({ hasText: 'Пока вы правили, встречу изменили' })
  await expect(met).toContainText(/Сохранено: цена.—.5.555.₽\. В.форме осталось ваше/)
  expectValue(await notice(page, 'Заявку только что изменили').count()).toBe(0)
  await expect(dialog.getByRole('combobox', { name: 'Психолог' })).toContainText(other.full_name)
  await press()
  await expect(notice(page, 'Встреча сохранена')).toBeVisible()
  const { data } = await readAs<{ data: PracticeRequest }>(product().url, MODERATOR, address)
  expectValue([data.chosen_psychologist?.id, data.price]).toEqual([other.id, 777_700])
})

test('a day of the next contact that is typed by hand is saved once: as it is left, or the panel is closed', async () => {
  const address = `${api.consultationRequests}?filter[status][]=in_work&per_page=1&sort_column=id`
  const [request] = (await readAs<PageOf<PracticeRequest>>(product().url, MODERATOR, address)).data
  const page = await enter(await visit(), MODERATOR, `${href('requests')}?open=${request?.id}`)
  const saved: string[] = []
  page.on('response', (answer) => {
    const sent = answer.request()
    if (sent.method() !== 'PATCH' || !answer.ok()) return
    saved.push((sent.postDataJSON() as { next_contact_on: string }).next_contact_on)
  })
  const day = page.getByRole('spinbutton', { name: /^день.*Следующая связь/ })
  await day.click()
  await page.keyboard.type('15122030')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Напоминание поставлено')).toBeVisible()
  await day.click()
  await page.keyboard.type('16012031')
  await page.keyboard.press('Escape')
  await expect.poll(() => saved).toEqual(['2030-12-15', '2031-01-16'])
  await page.goto(`${href('requests')}?open=${request?.id}`)
  await expect(page.getByRole('spinbutton', { name: /^год.*Следующая связь/ })).toHaveValue('2031')
})

test('a day of the next contact reaches the practice though the page is left while it is typed or sent', async () => {
  const address = `${api.consultationRequests}?filter[status][]=in_work&per_page=1&sort_column=id&sort_direction=desc`
  const [request] = (await readAs<PageOf<PracticeRequest>>(product().url, MODERATOR, address)).data
  const planned = async () => {
    const one = path(api.consultationRequest, { id: request?.id ?? 0 })
    return (await readAs<{ data: PracticeRequest }>(product().url, MODERATOR, one)).data.next_contact_on
  }
  const page = await enter(await visit(), MODERATOR, `${href('requests')}?open=${request?.id}`)
  const day = page.getByRole('spinbutton', { name: /^день.*Следующая связь/ })
  await day.click()
  await page.keyboard.type('17122030')
  await page.goto(href('profile'))
  await expect.poll(planned).toBe('2030-12-17')

  await page.goto(`${href('requests')}?open=${request?.id}`)
  await untilAlive(page)
  await day.click()
  await page.keyboard.type('18122030')
  await page.keyboard.press('Escape')
  await page.goto(href('profile'))
  await expect.poll(planned).toBe('2030-12-18')
})

test('the board has a column for each state; a card that its menu moves stands in the next, and is counted there', async () => {
  const request = await aRequest('Анна Столбцова')
  await aRequest('Борис Столбцов')
  const requests = `${api.consultationRequests}?per_page=1`
  const countsNow = async () => (await readAs<RequestCounts>(product().url, MODERATOR, requests)).counts
  const page = await enter(await visit(), MODERATOR, `${href('requestsBoard')}?filter[search]=Столбцов`)
  const board = page.getByRole('group', { name: 'Состояния заявок' })
  const columnOf = (status: RequestStatus, count: number) =>
    board.getByRole('region', { name: `${REQUEST_STATUS_TITLES[status]}: ${count}`, exact: true })
  const counts = await countsNow()
  for (const status of REQUEST_STATUSES) await expect(columnOf(status, status === 'new' ? 2 : 0)).toBeVisible()
  const before = columnOf('new', 2).getByRole('listitem').filter({ hasText: request.number })
  await before.getByRole('button', { name: `Действия: ${request.name}` }).click()
  await page.getByRole('menuitem', { name: 'Взять в работу' }).click()
  await expect(columnOf('in_work', 1)).toContainText(request.number)
  await expect(columnOf('new', 1)).not.toContainText(request.number)
  expectValue(await countsNow()).toEqual({ ...counts, new: counts.new - 1, in_work: counts.in_work + 1 })
})

test('a card of a long column is dropped on a short one beside where it lay, and Escape moves nothing', async () => {
  const page = await visit({ viewport: { width: 2400, height: 900 } })
  await enter(page, MODERATOR, href('requestsBoard'))
  const column = (title: string) => page.getByRole('region', { name: new RegExp(`^${title}: `) })
  const card = column('Новая').getByRole('listitem').last()
  const name = await card.getByRole('button').first().innerText()
  const number = /№\s\S+/.exec(await card.innerText())?.[0] ?? ''
  await card.scrollIntoViewIfNeeded()
  const from = await card.boundingBox()
  const target = await column('Спам').boundingBox()
  if (from === null || target === null) throw new Error('The board shows both columns')
  const carry = async () => {
    await page.mouse.move(from.x + 30, from.y + from.height - 8)
    await page.mouse.down()
    await page.mouse.move(target.x + 60, from.y + 20, { steps: 12 })
  }
  await carry()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(card).toContainText(number)
  await carry()
  await page.mouse.up()
  await expect(notice(page, 'Заявка: спам')).toContainText(name)
  await expect(column('Спам')).toContainText(number)
  await expect(column('Новая')).not.toContainText(number)
})
