import { afterAll, describe, expect, test } from 'vitest'
import { BANK_NAMES } from '#contract/payments/transactions.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { aPsychologist } from '#test/builders.ts'
import { openTill, refundTransaction } from '#test/fakes/till.ts'
import { checkPayment } from './bank-dialogue/status-inquiry.ts'
import { startPayment } from './bank-dialogue/attempts.ts'
import { BankSilence, type Bank } from './banks/bank.ts'
import { handleWebhook } from './bank-dialogue/notices.ts'
import { reconcilePayments } from './bank-dialogue/reconciliation.ts'

/** On a server each has connections of its own, and they meet in the database alone; PGlite has one connection for both. */
describe.each(BANK_NAMES)('two processes at once, with %s', async (name) => {
  const till = await openTill(name)
  const { bank, world } = till
  const url = world.databaseUrl
  const elsewhere = url === undefined ? world.db : await openDatabase({ url })
  if (elsewhere !== world.db) afterAll(() => elsewhere.destroy())
  const one = till.cashier
  const other = { ...one, ctx: { ...one.ctx, db: elsewhere } }
  const both = [one, other]
  const psychologist = await aPsychologist(world.db, { is_published: true })

  test('begin one payment, whoever asks', async () => {
    const { id, public_id } = await till.link()
    const before = (await bank.books()).length
    const urls = await Promise.all([...both, ...both, ...both].map((cashier) => startPayment(cashier, public_id)))
    expect(new Set(urls).size).toBe(1)
    expect(await till.attempts(id)).toHaveLength(1)
    expect(await bank.books()).toHaveLength(before + 1)
    expect(await till.story(id)).toEqual(['pending'])
  })

  test('hear of money in every way there is, and book it once', async () => {
    const link = await till.opened({ psychologist_id: psychologist.id })
    await bank.happen('pay', link.paymentId)
    const letters = await till.lettersAbout(link.paymentId)
    till.later(16)
    await Promise.all(
      both.flatMap((cashier) => [
        ...[...letters, ...letters].map(({ headers, body }) =>
          handleWebhook(cashier, { headers: new Headers(headers), body }),
        ),
        checkPayment(cashier, link.public_id),
        reconcilePayments(cashier.ctx, cashier),
      ]),
    )
    expect(await till.story(link.id)).toEqual(['pending', 'paid'])
    expect(await till.stored(link.id)).toMatchObject({ status: 'paid', version: 3 })
    expect(await till.staffNotices(link.id)).toEqual(['payments'])
  })

  test('give back one part at a time, and no more than was paid', async () => {
    const link = await till.paid()
    const wish = { amount: 300_000, reason: 'Встреча отменена' }
    const asked = [...both, ...both, ...both].map((cashier) => refundTransaction(cashier, link.id, wish))
    const answers = await Promise.allSettled(asked)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const book = (await bank.books()).find(({ paymentId }) => paymentId === link.paymentId)
    expect([book?.refunded, (await till.stored(link.id)).refunded_amount]).toEqual([300_000, 300_000])
  })

  test('share what is to be reconciled: nothing is asked twice', async () => {
    // Receipts for what went back before are asked about here, and not again for an hour.
    till.later(16)
    await till.reconcile()
    const links = []
    for (let count = 0; count < 25; count += 1) links.push(await till.opened())
    for (const { paymentId } of links.slice(0, 10)) await bank.happen('pay', paymentId)
    till.later(16)
    const openNow = await world.db
      .selectFrom('transaction_attempts')
      .select('id')
      .where('status', 'in', ['created', 'pending', 'authorized'])
      .where('provider_payment_id', 'is not', null)
      .execute()
    const before = bank.requests()
    await Promise.all([...both, ...both].map((cashier) => reconcilePayments(cashier.ctx, cashier)))
    expect(bank.requests() - before).toBe(openNow.length)
    const statuses = await Promise.all(links.map(({ id }) => till.status(id)))
    expect(statuses).toEqual(links.map((_, index) => (index < 10 ? 'paid' : 'pending')))
  })

  test('leave the round after the question at hand when they retire, and the other asks the rest', async () => {
    const links = [await till.opened(), await till.opened(), await till.opened()]
    for (const { paymentId } of links) await bank.happen('pay', paymentId)
    till.later(16)
    const retirement = new AbortController()
    const asked: string[] = []
    const retiring: Bank = {
      ...one.bank,
      state: (paymentId) => {
        asked.push(paymentId)
        retirement.abort()
        return one.bank.state(paymentId)
      },
    }
    await reconcilePayments(one.ctx, { ...one, bank: retiring }, retirement.signal)
    expect(asked).toHaveLength(1)
    till.later(16)
    await reconcilePayments(other.ctx, other)
    expect(await Promise.all(links.map(({ id }) => till.status(id)))).toEqual(['paid', 'paid', 'paid'])
  })

  test('ask in the next round about what a silent bank kept them from, before what it was silent about', async () => {
    const links = [await till.opened(), await till.opened(), await till.opened(), await till.opened()]
    for (const { paymentId } of links) await bank.happen('pay', paymentId)
    till.later(16)
    const silentAbout = new Set(links.slice(0, 3).map(({ paymentId }) => paymentId))
    const state: Bank['state'] = (paymentId) =>
      silentAbout.has(paymentId) ? Promise.reject(new BankSilence('silent')) : one.bank.state(paymentId)
    const round = () => reconcilePayments(one.ctx, { ...one, bank: { ...one.bank, state } })
    await round()
    expect(await Promise.all(links.map(({ id }) => till.status(id)))).toEqual(Array(4).fill('pending'))
    till.later(5)
    await round()
    expect(await till.status(links[3]?.id ?? 0)).toBe('paid')
    silentAbout.clear()
    till.later(16)
    await round()
    expect(await Promise.all(links.map(({ id }) => till.status(id)))).toEqual(Array(4).fill('paid'))
  })

  test('close a link whose time is over once, and only when the bank has been heard', async () => {
    const link = await till.opened()
    const unopened = await till.link()
    till.later(3 * 24 * 60 + 1)
    bank.trouble('silent', 100)
    await Promise.all(both.map((cashier) => reconcilePayments(cashier.ctx, cashier)))
    bank.trouble('silent', 0)
    expect([await till.status(link.id), await till.status(unopened.id)]).toEqual(['pending', 'expired'])
    till.later(24 * 60)
    await Promise.all(both.map((cashier) => reconcilePayments(cashier.ctx, cashier)))
    expect(await till.story(link.id)).toEqual(['pending', 'expired'])
    expect(await till.story(unopened.id)).toEqual(['expired'])
  })
})
