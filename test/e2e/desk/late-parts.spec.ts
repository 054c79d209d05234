import { expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import type { Page } from '#contract/content/pages.ts'
import type { Transaction } from '#contract/payments/transactions.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { api, path } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { ApiClient } from '../../api-client.ts'
import { openSession, PHONE, untilAlive, untilPartIsAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { workerJourney } from '../support/journey.ts'
import { enter, notice, readAs, requestByPhone } from '../support/steps.ts'

const { visit, product } = workerJourney()
const aRequest = (name: string, phone?: string) => requestByPhone(product().url, name, phone)
const ADMIN = 'admin@smysl.test'
let pages = 0

test('a panel whose code does not come says so in its place, the list stays, and «Повторить» brings it', async () => {
  const request = await aRequest('Дора Поздняя')
  const page = await enter(
    await visit({ hasReadNothing: true, expectedFaults: /request-panel|Failed to (load|fetch)/ }),
    ADMIN,
    `${href('requests')}?filter[search]=${request.number}`,
  )
  let isCut = true
  await page.route(/\/assets\/request-panel-.*\.js/, (route) => (isCut ? route.abort() : route.continue()))
  // Whoever has no answer at all is not sent to a new page.
  await page.route(/\/api\/health/, (route) => route.abort())
  const row = page.getByRole('button', { name: request.name, exact: true })
  await row.click()
  const lost = page.getByRole('alertdialog', { name: /^Не\sзагрузилось$/ })
  await expect(lost).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lost).toHaveCount(0)
  await expect(row).toBeFocused()

  await row.click()
  await expect(lost).toBeVisible()
  isCut = false
  await lost.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('dialog', { name: request.name, exact: true })).toBeVisible()
})

test('whoever is about to cancel a link reads that it has been paid, and its row tells so too', async () => {
  const payment = await aLink()
  const page = await enter(
    await visit(),
    ADMIN,
    `${href('transactions')}?filter[search]=${payment.number}&open=${payment.id}`,
  )
  await page.getByRole('button', { name: 'Отменить ссылку…' }).click()
  const question = page.getByRole('dialog', { name: /^Отменить ссылку на/ })
  await expect(question).toBeVisible()
  const payer = await visit()
  await payer.goto(href('securePayment', { id: payment.public_id }))
  await payer.getByRole('button', { name: /Оплатить/ }).click()
  await expect(payer.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
  await expect(question.getByRole('alert')).toHaveText(/уже заплатили/)
  await expect(question.getByRole('button', { name: 'Отменить ссылку', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await question.getByRole('button', { name: 'Оставить' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: payment.number })).toContainText('Оплачено')
})

test('what is read of a request after it has opened moves nothing that somebody may be reaching for', async () => {
  await aRequest('Нина Второй Раз', '+79035550143')
  const request = await aRequest('Нина Второй Раз', '+79035550143')
  const page = await visit({ viewport: PHONE })
  const mayAnswer = Promise.withResolvers<void>()
  await page.route(`**${path(api.requestTimeline, { id: request.id })}`, (route) =>
    mayAnswer.promise.then(() => route.continue()),
  )
  await enter(page, ADMIN, `${href('requests')}?filter[search]=${request.number}&open=${request.id}`)
  const panel = page.getByRole('dialog', { name: request.name, exact: true })
  const field = panel.getByRole('combobox', { name: 'Кто ведёт' })
  await expect(panel.getByRole('link', { name: /^Нина Второй Раз, №/ })).toBeVisible()
  await expect(panel.getByText(/^Обращалась в\s/)).toBeVisible()
  const before = await field.boundingBox()
  mayAnswer.resolve()
  await expect(panel.getByRole('list', { name: 'Лента заявки' })).toBeVisible()
  expectValue(await field.boundingBox()).toEqual(before)
})

test('the neighbours of a card that was opened from the list come without moving anything, on a phone too', async () => {
  const page = await enter(await visit({ viewport: PHONE }), ADMIN, href('psychologists'))
  const mayAnswer = Promise.withResolvers<void>()
  await page.route(`**${api.psychologists}?**`, (route) => mayAnswer.promise.then(() => route.continue()))
  const rows = page.getByRole('list').getByRole('link')
  await rows
    .filter({ hasText: /^\S+\s\S+$/ })
    .first()
    .click()
  const field = page.getByRole('textbox', { name: 'Адрес страницы' })
  await expect(field).toBeEditable()
  const before = await field.boundingBox()
  mayAnswer.resolve()
  await expect(page.getByRole('navigation', { name: 'По\u00a0списку' })).toBeVisible()
  expectValue(await field.boundingBox()).toEqual(before)
})

test('how long a request waits is said by the page itself, before its scripts come', async () => {
  const request = await aRequest('Зоя Ждущая')
  const page = await visit({ javaScript: false })
  await openSession(page, ADMIN)
  await page.goto(`${href('requests')}?filter[search]=${request.number}`)
  const row = page.getByRole('row').filter({ hasText: request.name })
  await expect(row).toContainText(/ждёт/)
})

test.each([
  { part: 'own-work', who: 'psychologist@smysl.test', words: 'Встречи', open: () => href('dashboard') },
  { part: 'visits-graph', who: ADMIN, words: 'все страницы', open: () => href('dashboard') },
  { part: 'changes-notice', who: ADMIN, words: 'У страницы есть отложенные изменения.', open: pageWithChanges },
  { part: 'blocks-tab', who: ADMIN, words: 'Добавить блок', open: pageWithChanges },
  { part: 'publication-fields', who: ADMIN, words: 'Время выхода', open: () => href('pageCreate') },
  { part: 'history-panel', who: ADMIN, words: 'История', open: () => href('roleEditor', { id: 1 }) },
])('what the server says of $part stays while its code is on the way and news come', async (one) => {
  const page = await visit({ hasReadNothing: true })
  const mayCome = Promise.withResolvers<void>()
  await page.route(new RegExp(`/assets/${one.part}-`), (route) => mayCome.promise.then(() => route.continue()))
  await page.addInitScript(countAbsences, one.words)
  const address = await one.open()
  const isListening = page.waitForResponse((answer) => new URL(answer.url()).pathname === api.events)
  await openSession(page, one.who)
  // A file that is held back now and then holds back the whole page for whoever waits for all of it.
  await page.goto(address, { waitUntil: 'commit' })
  await isListening
  await untilAlive(page)
  const words = page.getByText(one.words, { exact: true }).first()
  await expect(words).toBeVisible()
  mayCome.resolve()
  await untilPartIsAlive(words)
  expectValue(await page.evaluate(() => (globalThis as { absences?: number }).absences)).toBe(0)
})

test('what is written after a save is saved by the next press, though the screen still reads itself anew', async () => {
  const page = await enter(await visit(), ADMIN, href('settings'))
  const city = page.getByRole('textbox', { name: 'Город' })
  const before = await city.inputValue()
  const save = page.getByRole('button', { name: /^Сохранить/ })
  const mayCome = Promise.withResolvers<void>()
  await page.route('**/settings.data*', (route) => mayCome.promise.then(() => route.continue()))
  await city.fill('Торжок')
  await save.press('Enter')
  await expect(notice(page, 'Настройки сохранены')).toBeVisible()
  await city.fill(before)
  const isTaken = page.waitForResponse((answer) => new URL(answer.url()).pathname === api.settings && answer.ok())
  await save.press('Enter')
  await isTaken
  mayCome.resolve()
  await expect(save).toHaveCount(0)
  await expect(city).toHaveValue(before)
})

async function aLink(): Promise<Transaction> {
  const { id } = await aRequest('Кира Платящая')
  const { data } = await readAs<PageOf<Psychologist>>(product().url, ADMIN, `${api.psychologists}?per_page=1`)
  return staff(api.transactions, {
    request_id: id,
    psychologist_id: data[0]?.id,
    purpose: 'consultation',
    description: 'Встреча с психологом',
    amount: 450_000,
    payer: { name: 'Кира Платящая', email: 'kira@mail.test' },
  })
}

async function staff<T>(address: string, body: object): Promise<T> {
  const client = await new ApiClient(product().url).signIn(ADMIN)
  const answer = await client.send('POST', address, body)
  expectValue(answer.ok).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

/** The editor of a published page of this journey's own, beside which changes wait. */
async function pageWithChanges(): Promise<string> {
  const admin = await new ApiClient(product().url).signIn(ADMIN)
  pages += 1
  const made = await admin.send('POST', api.pages, { title: 'Ждёт', link: `/zhdyot-${pages}`, is_published: true })
  const { data: page } = (await made.json()) as { data: Page }
  const changes = { version: page.version, title: 'Ждёт иначе' }
  expectValue((await admin.send('PUT', path(api.pageChanges, { id: page.id }), changes)).status).toBe(200)
  return href('pageEditor', { id: page.id })
}

/** Runs in the page. How often a change of it has left it without `words`, since they were first there. */
function countAbsences(words: string) {
  const state = globalThis as { absences?: number }
  const look = () => {
    const isThere = document.body.innerText.replaceAll('\u00a0', ' ').includes(words)
    if (state.absences !== undefined || isThere) state.absences = (state.absences ?? 0) + Number(!isThere)
  }
  document.addEventListener('DOMContentLoaded', () => {
    look()
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true })
  })
}
