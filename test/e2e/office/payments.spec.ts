import type { Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, expect as expectValue, test } from 'vitest'
import { join } from 'node:path'
import { api, path } from '#contract/wire/api.ts'
import { href } from '#contract/people/screens.ts'
import type { TransactionWithEvents } from '#contract/payments/transactions.ts'
import { ApiClient } from '../../api-client.ts'
import { untilAlive } from '../../browser.ts'
import { lettersIn } from '../../fakes/mailbox.ts'
import { journey } from '../support/journey.ts'
import { enter, notice, readAs, rowNames } from '../support/steps.ts'

const { visit, product } = journey()
const MODERATOR = 'moderator@smysl.test'
const MARINA = 'Марина Загорянская'
const SLUG = 'marina-zagoryanskaya'
const ONE_PSYCHOLOGIST = /\/api\/psychologists\/choices\?id=\d+$/
const ONE_TRANSACTION = /\/api\/transactions\/\d+$/

describe('a payment', () => {
  test('begins with the price of the psychologist, which does not run into a sum that is being typed', async () => {
    const staff = await enter(await visit(), MODERATOR, href('transactions'))
    const price = Promise.withResolvers<void>()
    await staff.route(ONE_PSYCHOLOGIST, (route) => price.promise.then(() => route.continue()))
    const form = await chosenMarina(staff)
    const sum = form.getByRole('textbox', { name: 'Сумма' })
    await sum.focus()
    const answered = staff.waitForResponse(ONE_PSYCHOLOGIST)
    price.resolve()
    await (await answered).finished()
    await staff.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    await staff.keyboard.type('1000.1')
    await expect(sum).toHaveValue(/^1\s000,1$/)
  })

  test('goes from the link that staff make to the bank, to «Оплачено», and a part of it back', async () => {
    const staff = await enter(await visit(), MODERATOR, href('transactions'))
    const form = await chosenMarina(staff)
    await form.getByRole('textbox', { name: 'Сумма' }).fill('1 000.1')
    await form.getByRole('textbox', { name: 'Имя плательщика' }).fill('Елена Громова')
    await form.getByRole('textbox', { name: 'Почта' }).fill('elena@mail.test')
    await form.getByRole('button', { name: 'Создать ссылку на 1 000,10 ₽' }).click()
    const made = staff.getByRole('dialog', { name: 'Ссылка готова' })
    await expect(made.getByRole('img', { name: 'QR-код ссылки на оплату' })).toBeVisible()
    const link = await made.getByRole('textbox', { name: 'Ссылка на оплату' }).inputValue()
    await expect(made.getByRole('textbox', { name: 'Сообщение для плательщика' })).toHaveValue(
      /1\s000,10\s₽[^]*https?:[^]*до\s[\d.]+, [\d:]+ по\sмосковскому времени\./,
    )
    await made.getByRole('button', { name: 'Готово' }).click()

    const payer = await visit()
    await payer.goto(link)
    await expect(payer).toHaveURL(/\/sandbox-bank\//)
    await expect(payer.getByRole('heading', { level: 1 })).toContainText('1 000,10 ₽')
    await payer.getByRole('button', { name: /Оплатить/ }).click()
    await expect(payer).toHaveURL(/\/secure-payment\/[\w-]{22}\?back=1$/)
    await expect(payer.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
    await expect(payer.getByRole('status')).toContainText('Оплачено')

    await staff.reload()
    await untilAlive(staff)
    await rowNames(staff).first().click()
    const panel = staff.getByRole('dialog', { name: /^20\d\d-\d{5}/ })
    const events = panel.getByRole('listitem')
    await expect(events).toContainText(['Ссылка создана', 'Ждёт оплаты', /Оплачено1\s000,10/])
    // The link for a review comes after the meeting.
    await expect(panel).not.toContainText('ссылка отправлена письмом')
    await panel.getByRole('button', { name: 'Вернуть деньги…' }).click()
    const refund = staff.getByRole('dialog', { name: /^Вернуть деньги по/ })
    await expect(refund).toContainText('Елена Громова получит 1 000,10 ₽')
    await refund.getByRole('textbox', { name: 'Сколько' }).fill('400,05')
    await refund.getByRole('textbox', { name: 'Почему' }).fill('Встреча была короче')
    const read = Promise.withResolvers<void>()
    await staff.route(ONE_TRANSACTION, (route) => read.promise.then(() => route.continue()))
    await refund.getByRole('button', { name: 'Вернуть 400,05 ₽' }).click()
    await expect(notice(staff, 'Деньги возвращены')).toBeVisible()
    // The answer tells all of it: the history does not wait to be read once more.
    await expect(events.last()).toContainText(/Возвращена часть.*400,05/)
    read.resolve()

    await payer.reload()
    await expect(payer.getByRole('heading', { name: 'Часть денег возвращена' })).toBeVisible()
    await expect(payer.getByRole('article')).toContainText('Вернули 400,05 ₽ из 1 000,10 ₽.')

    const again = panel.getByRole('button', { name: 'Вернуть деньги…' })
    await again.click()
    await refund.getByRole('textbox', { name: 'Почему' }).fill('Встречи не было')
    await refund.getByRole('button', { name: 'Вернуть 600,05 ₽' }).click()
    await expect(panel).toContainText('Возвращено1 000,10 ₽')
    await expect(again, 'nothing is left to give back, and the button that led to it is still there').toBeFocused()
  })

  test('that was asked for by mistake is called off beside the list', async () => {
    const { id, publicId } = await madeLink('mistake@mail.test')
    const staff = await enter(await visit(), 'moderator@smysl.test', `${href('transactions')}?open=${id}`)
    await untilAlive(staff)
    const panel = staff.getByRole('dialog', { name: /^20\d\d-\d{5}/ })
    await panel.getByRole('button', { name: 'Отменить ссылку…' }).click()
    const question = staff.getByRole('dialog', { name: /^Отменить ссылку на/ })
    await question.getByRole('button', { name: 'Отменить ссылку' }).click()
    await expect(notice(staff, 'Ссылка отменена')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Отменить ссылку…' })).toHaveCount(0)
    const focused = staff.locator('[data-panel]:focus, [data-panel] :focus')
    await expect(focused, 'the button that led to the question is gone').toBeVisible()
    expectValue(await stored(id)).toMatchObject({ status: 'canceled' })
    const payer = await visit()
    await payer.goto(href('securePayment', { id: publicId }))
    await expect(payer.getByRole('heading', { name: 'Оплата отменена' })).toBeVisible()
  })

  test('that was declined can be tried again, and counts once', async () => {
    const { id, publicId } = await madeLink('declined@mail.test')
    const payer = await visit()
    await payer.goto(href('securePayment', { id: publicId }))
    await payer.getByRole('button', { name: 'Отклонить, как банк' }).click()
    await expect(payer.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible()
    await payer.getByRole('link', { name: 'Попробовать ещё раз' }).click()
    await payer.getByRole('button', { name: /Оплатить/ }).click()
    await expect(payer.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
    expectValue(await stored(id)).toMatchObject({ status: 'paid', refunded_amount: 0 })
  })

  test('that somebody walked away from waits; its page leads back to the same page of the bank and traps nobody', async () => {
    const { publicId } = await madeLink('away@mail.test')
    const payer = await visit()
    await payer.goto('/catalog')
    await payer.goto(href('securePayment', { id: publicId }))
    const bank = payer.url()
    expectValue(bank).toContain('/sandbox-bank/')
    await payer.getByRole('link', { name: 'Уйти, не заплатив' }).click()
    await expect(payer.getByRole('heading', { name: 'Ждём ответа банка' })).toBeVisible()
    await payer.getByRole('link', { name: 'Вернуться на страницу банка' }).click()
    await expect(payer).toHaveURL(bank)
    await payer.goBack()
    await expect(payer.getByRole('heading', { name: 'Ждём ответа банка' })).toBeVisible()
    await payer.goBack()
    await payer.goBack()
    await expect(payer).toHaveURL(/\/catalog$/)
  })

  test('opened twice, reloaded and in two tabs, is one payment at the bank', async () => {
    const { id, publicId } = await madeLink('tabs@mail.test')
    const path = href('securePayment', { id: publicId })
    const [first, second] = [await visit(), await visit()]
    await Promise.all([first.goto(path), second.goto(path)])
    expectValue(second.url()).toBe(first.url())
    await first.goto(path)
    expectValue(first.url()).toBe(second.url())
    await first.getByRole('button', { name: /Оплатить/ }).click()
    await expect(first.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
    await second.goto(path)
    await expect(second.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
    const { events } = await stored(id)
    expectValue(events.map(({ kind, to_status }) => `${kind} ${to_status}`)).toEqual([
      'moved created',
      'moved pending',
      'moved paid',
    ])
  })

  test('is told to nobody else, kept nowhere, and its redirect has a page with the link', async () => {
    const { publicId } = await madeLink('headers@mail.test')
    const guest = new ApiClient(product().url)
    const led = await guest.page(href('securePayment', { id: publicId }))
    const bank = led.headers.get('location') ?? ''
    expectValue([led.status, bank]).toEqual([303, expectValue.stringContaining(`${product().url}/sandbox-bank/`)])
    expectValue(await led.text()).toContain(`href="${bank}"`)
    const stands = await guest.page(`${href('securePayment', { id: publicId })}?back=1`)
    expectValue(stands.status).toBe(200)
    for (const { headers } of [led, stands]) {
      expectValue(headers.get('cache-control')).toBe('no-store')
      expectValue(headers.get('referrer-policy')).toBe('no-referrer')
      expectValue(headers.get('x-robots-tag')).toBe('noindex')
    }
    expectValue((await guest.page(href('securePayment', { id: 'A'.repeat(22) }))).status).toBe(404)
  })
})

describe.each([{ javaScript: true }, { javaScript: false }])('JavaScript: $javaScript', ({ javaScript }) => {
  test(
    'the payer pays, gets a letter, writes by its link, and the review stands with its mark',
    { timeout: 300_000 },
    async () => {
      const email = `review-${javaScript ? 'js' : 'plain'}@mail.test`
      const request = await aRequest()
      const { id, publicId } = await madeLink(email, request)
      const payer = await visit({ javaScript, expectedFaults: /410/ })
      await payer.goto(href('securePayment', { id: publicId }))
      await payer.getByRole('button', { name: /Оплатить/ }).click()
      await expect(payer.getByRole('heading', { name: 'Оплачено' })).toBeVisible()

      await isOver(request)
      const link = await linkFor(email)
      // The letter is there a moment before it is written down that it went.
      await expect.poll(async () => (await stored(id)).review_link?.sent_at).toEqual(expect.any(String))
      const text = `После оплаченной встречи стало ясно, с чего начать, ${javaScript ? 'со сценариями' : 'без сценариев'}`
      await payer.goto(link)
      await expect(payer.getByRole('heading', { level: 1 })).toHaveText('Как прошла встреча?')
      await expect(payer.getByRole('main')).toContainText(MARINA)
      await write(payer, text)
      await expect(payer.getByRole('heading', { name: /Спасибо/ })).toBeVisible()
      expectValue(payer.url()).not.toContain('token')

      await payer.goto(link)
      await expect(payer.getByRole('heading', { level: 1 })).toHaveText(/уже отправлен/)
      await publish(text)
      await payer.goto(`${href('reviewsPage')}?filter[psychologist]=${SLUG}`)
      const review = payer.getByRole('article').filter({ hasText: text })
      await expect(review).toContainText('Отзыв после оплаченной встречи')

      await refundAll(id)
      await expect
        .poll(async () => {
          await payer.reload()
          return review.textContent()
        })
        .toMatch(/Без\sподтверждения оплаты/)
    },
  )
})

async function refundAll(id: number) {
  const staff = await new ApiClient(product().url).signIn(MODERATOR)
  const refund = { amount: 450_000, reason: 'Встречи не было' }
  const answer = await staff.send('POST', path(api.transactionRefund, { id }), refund)
  expectValue(answer.status).toBe(200)
}

async function write(page: Page, text: string) {
  await page.getByLabel('Как вас подписать').fill('Елена')
  await page.getByLabel('Отзыв', { exact: true }).fill(text)
  await page.getByRole('checkbox', { name: /Согласен/ }).check()
  await page.getByRole('button', { name: 'Отправить отзыв' }).click()
}

/** A link to pay for a meeting with Marina, as staff make it. */
async function madeLink(email: string, request_id?: number) {
  const staff = await new ApiClient(product().url).signIn(MODERATOR)
  const people = (await (await staff.get(api.psychologists)).json()) as { data: { id: number; slug: string }[] }
  const marina = people.data.find(({ slug }) => slug === SLUG)
  const answer = await staff.send('POST', api.transactions, {
    psychologist_id: marina?.id,
    purpose: 'consultation',
    description: 'Консультация психолога, 50 минут',
    amount: 450_000,
    payer: { name: 'Елена Громова', email, phone: null },
    request_id,
  })
  expectValue(answer.status).toBe(201)
  const { data } = (await answer.json()) as { data: TransactionWithEvents }
  return { id: data.id, publicId: data.public_id }
}

/** Somebody has called, and pays for the meeting that was agreed. */
async function aRequest(): Promise<number> {
  const staff = await new ApiClient(product().url).signIn(MODERATOR)
  const caller = { source: 'call', name: 'Елена Громова', contact: '+79167778899', for_whom: 'self' }
  const answer = await staff.send('POST', api.staffRequests, caller)
  expectValue(answer.status).toBe(201)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

/** Staff say that the meeting was. */
async function isOver(request: number) {
  const staff = await new ApiClient(product().url).signIn(MODERATOR)
  const answer = await staff.send('PATCH', path(api.consultationRequest, { id: request }), { status: 'done' })
  expectValue(answer.status, await answer.text()).toBe(200)
}

async function stored(id: number): Promise<TransactionWithEvents> {
  const path = api.transaction.replace(':id', String(id))
  return (await readAs<{ data: TransactionWithEvents }>(product().url, MODERATOR, path)).data
}

/** What comes after a meeting goes once a minute, on a busy machine in the minute after it. */
const ROUNDS_MS = 200_000

/** The link of the letter that came to this address. */
async function linkFor(email: string): Promise<string> {
  const find = async () =>
    (await lettersIn(join(product().dataDir, 'mail'))).find((letter) => letter.to.includes(email))?.text
  await expect.poll(find, { timeout: ROUNDS_MS }).toBeDefined()
  return /https?:\/\/\S+\/reviews\/verified\?token=[\w-]+/.exec((await find()) ?? '')?.[0] ?? ''
}

/** Lets the review with this text onto the site. */
async function publish(text: string) {
  const staff = await new ApiClient(product().url).signIn(MODERATOR)
  const waiting = await staff.get(`${api.staffReviews}?filter[status][]=pending&filter[has_proof]=1&per_page=100`)
  const { data } = (await waiting.json()) as { data: { id: number; text: string; proof: { title: string } | null }[] }
  const review = data.find((one) => one.text === text)
  expectValue(review?.proof?.title).toMatch(/^20\d\d-\d{5}$/)
  const answer = await staff.send('PUT', `${api.staffReviews}/${review?.id}`, { status: 'published' })
  expectValue(answer.status).toBe(200)
}

/** The dialog of a new link, for Marina. */
async function chosenMarina(staff: Page) {
  await staff.getByRole('button', { name: 'Ссылка на оплату' }).click()
  const form = staff.getByRole('dialog', { name: 'Ссылка на оплату' })
  await form.getByRole('combobox', { name: 'Психолог' }).click()
  await staff.getByRole('combobox', { name: 'Поиск' }).fill('Загорянская')
  await staff.getByRole('option', { name: MARINA }).click()
  return form
}
