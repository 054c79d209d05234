import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeEach, describe, expect as expectValue, test } from 'vitest'
import { api, path } from '#contract/wire/api.ts'
import { href } from '#contract/people/screens.ts'
import type { TransactionWithEvents } from '#contract/payments/transactions.ts'
import { ApiClient } from '../../api-client.ts'
import { TBANK_KEYS, TBankServer } from '../../banks/tbank-server.ts'
import { untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { journey } from '../support/journey.ts'
import { enter, notice, readAs, rowNames } from '../support/steps.ts'

const MODERATOR = 'moderator@smysl.test'
const REASON = 'По выписке банка от 12 ноября'

/** Our sandbox answers at once and always: only a bank behind a wire can leave somebody without an answer. */
const bank = new TBankServer(() => new Date())
/** What the bank gives back, and the answer about it is lost. */
let losesAnswers = false
const wire = createServer(
  getRequestListener(async (request) => {
    const answer = await bank.handle(request)
    const isLost = losesAnswers && new URL(request.url).pathname.endsWith('/Cancel')
    return isLost ? new Response('Bad Gateway', { status: 502 }) : answer
  }),
)
await new Promise<void>((done) => wire.listen(0, '127.0.0.1', done))
afterAll(() => void wire.close())

const { visit, product } = journey({
  env: {
    PAYMENT_PROVIDER: 'tbank',
    TBANK_API_URL: `http://127.0.0.1:${(wire.address() as AddressInfo).port}/v2`,
    TBANK_TERMINAL_KEY: TBANK_KEYS.terminalKey,
    TBANK_PASSWORD: TBANK_KEYS.password,
    RECEIPT_TAX_SYSTEM: 'usn_income',
    RECEIPT_VAT: 'none',
  },
})

beforeEach(() => {
  // The second part of a payment by СБП is what this bank can tell nothing about.
  Object.assign(bank, { takesSbp: true, isRefusing: false })
  losesAnswers = false
})

describe('what the bank does not tell', () => {
  test.each([
    { end: 'Деньги вернулись', record: 'Записать: деньги вернулись', returned: 150_000, last: /Возвращена часть.*500/ },
    { end: 'Возврата не было', record: 'Записать: возврата не было', returned: 100_000, last: /[Вв]озврата не\sбыло/ },
  ])('of a refund is settled by staff: «$end»', async ({ end, record, returned, last }) => {
    const link = await madeLink()
    await paid(link, await begun(link))
    const staff = await enter(await visit(), MODERATOR, href('transactions'))
    const panel = await openedPanel(staff, link)
    await refund(staff, panel, '1000')
    await expect(notice(staff, 'Деньги возвращены')).toBeVisible()

    losesAnswers = true
    await refund(staff, panel, '500')
    await expect(notice(staff, 'Банк принял возврат')).toBeVisible()
    await expect(panel.getByRole('heading', { name: 'Возврат 500 ₽ в пути' })).toBeVisible()
    await panel.getByRole('button', { name: 'Спросить банк ещё раз' }).click()
    await expect(notice(staff, 'Банк не говорит, чем кончился возврат')).toBeVisible()
    await expect(panel.getByRole('heading', { name: 'Чем кончился возврат 500 ₽, неизвестно' })).toBeVisible()

    await panel.getByRole('button', { name: 'Решить вручную…' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Чем кончился возврат?' })
    await dialog.getByRole('radio', { name: end }).check()
    const reason = dialog.getByRole('textbox', { name: 'Откуда это известно' })
    await reason.fill(REASON)
    await dialog.getByRole('checkbox', { name: /Сверено/ }).check()
    await staff.reload()
    await untilAlive(staff)
    await panel.getByRole('button', { name: 'Решить вручную…' }).click()
    await expect(reason).toHaveValue(REASON)
    await expect(dialog.getByRole('radio', { name: end })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: /Сверено/ }), 'is said anew').not.toBeChecked()
    await dialog.getByRole('button', { name: record }).click()
    await expect(dialog.getByRole('alert')).toContainText('Сначала сверьте')
    await dialog.getByRole('checkbox', { name: /Сверено/ }).check()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: record }).click()
    await expect(dialog).toBeHidden()
    await expect(panel.getByRole('heading', { name: /Чем кончился возврат/ })).toBeHidden()
    const focused = staff.locator('[data-panel]:focus, [data-panel] :focus')
    await expect(focused, 'the button that led to the dialog is gone').toBeVisible()
    await expect(panel.getByRole('listitem').last()).toContainText(last)
    await expect(panel).toContainText(REASON)
    expectValue(await stored(link)).toMatchObject({
      ...{ status: 'partially_refunded', refunded_amount: returned, pending_refund_amount: 0, questions: [] },
    })
  })

  test('keeps a second payment in sight that the bank would not give back, until it does', async () => {
    const link = await madeLink()
    const first = await begun(link)
    bank.happen('decline', first)
    await tell(first)
    await paid(link, await begun(link))
    // The payer has left the first page of the bank open, and pays there too.
    Object.assign(bank.payments.get(first) ?? {}, { status: 'NEW' })
    bank.happen('pay', first)
    bank.isRefusing = true
    await tell(first)

    const staff = await enter(await visit({ expectedFaults: /422/ }), MODERATOR, href('transactions'))
    const panel = await openedPanel(staff, link)
    const question = panel.getByRole('heading', { name: 'Вторая оплата 4 500 ₽ не вернулась плательщику' })
    await expect(question).toBeVisible()
    await panel.getByRole('button', { name: 'Вернуть ещё раз' }).click()
    await expect(notice(staff, 'Не получилось')).toBeVisible()
    await expect(question).toBeVisible()
    bank.isRefusing = false
    await panel.getByRole('button', { name: 'Вернуть ещё раз' }).click()
    await expect(notice(staff, 'Банк ответил')).toBeVisible()
    await expect(question).toBeHidden()
    await expect(panel, 'the button of the question is gone').toBeFocused()
    expectValue(await stored(link)).toMatchObject({ status: 'paid', refunded_amount: 0, questions: [] })
    expectValue(bank.payments.get(first)).toMatchObject({ status: 'REFUNDED' })
  })
})

type Link = Pick<TransactionWithEvents, 'id' | 'public_id' | 'number'>

async function madeLink(): Promise<Link> {
  const staff = await new ApiClient(product().url).signIn(MODERATOR)
  const people = (await (await staff.get(api.psychologists)).json()) as { data: { id: number }[] }
  const answer = await staff.send('POST', api.transactions, {
    ...{
      psychologist_id: people.data[0]?.id,
      purpose: 'consultation',
      description: 'Консультация психолога, 50 минут',
    },
    ...{ amount: 450_000, payer: { name: 'Елена Громова', email: 'elena@mail.test', phone: null } },
  })
  expectValue(answer.status).toBe(201)
  return ((await answer.json()) as { data: TransactionWithEvents }).data
}

/** The payer goes to the bank: the number of the payment there. */
async function begun(link: Link): Promise<string> {
  const answer = await new ApiClient(product().url).send('POST', path(api.securePaymentStart, link), {})
  expectValue(answer.status).toBe(200)
  return [...bank.payments.keys()].at(-1) ?? ''
}

async function paid(link: Link, paymentId: string) {
  bank.happen('pay', paymentId)
  await tell(paymentId)
  expectValue(await stored(link)).toMatchObject({ status: 'paid' })
}

/** The bank's last letter about a payment arrives. */
async function tell(paymentId: string) {
  const letter = bank.letters.findLast((one) => one.paymentId === paymentId)
  const sent = { method: 'POST', headers: letter?.headers ?? {}, body: letter?.body ?? '' }
  const answer = await fetch(`${product().url}/api/payments/tbank/webhook`, sent)
  expectValue([answer.status, await answer.text()]).toEqual([200, 'OK'])
}

async function stored({ id }: Link): Promise<TransactionWithEvents> {
  return (await readAs<{ data: TransactionWithEvents }>(product().url, MODERATOR, path(api.transaction, { id }))).data
}

async function openedPanel(staff: Page, { number }: Link): Promise<Locator> {
  await untilAlive(staff)
  await rowNames(staff).filter({ hasText: number }).click()
  return staff.getByRole('dialog', { name: number })
}

async function refund(staff: Page, panel: Locator, roubles: string) {
  await panel.getByRole('button', { name: 'Вернуть деньги…' }).click()
  const dialog = staff.getByRole('dialog', { name: /^Вернуть деньги по/ })
  await dialog.getByRole('textbox', { name: 'Сколько' }).fill(roubles)
  await dialog.getByRole('textbox', { name: 'Почему' }).fill('Встреча была короче')
  await dialog.getByRole('button', { name: /^Вернуть \d/ }).click()
  await expect(dialog).toBeHidden()
}
