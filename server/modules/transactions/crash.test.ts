import { describe, expect, test } from 'vitest'
import { BANK_NAMES } from '#contract/payments/transactions.ts'
import { aPsychologist } from '#test/builders.ts'
import { dyingDb, isKilled } from '#test/fakes/dying-db.ts'
import { openTill, refundTransaction, type PaymentServices } from '#test/fakes/till.ts'
import { startPayment } from './bank-dialogue/attempts.ts'
import type { PaymentContext } from './payment-services.ts'
import { handleWebhook } from './bank-dialogue/notices.ts'
import { reconcilePayments } from './bank-dialogue/reconciliation.ts'

const TWENTY_DAYS = 20 * 24 * 60

describe.each(BANK_NAMES)('a process that is killed at any statement, with %s', async (name) => {
  const till = await openTill(name)
  const { bank, world } = till
  const psychologist = await aPsychologist(world.db, { is_published: true })

  /** Does `work` again and again, each time with a new link and killed one statement later, until it comes through. */
  async function killEverywhere(
    prepare: () => Promise<Prepared>,
    work: (cashier: PaymentContext, prepared: Prepared) => Promise<unknown>,
    after: (prepared: Prepared) => Promise<void>,
  ): Promise<number> {
    for (let statements = 0; ; statements += 1) {
      const prepared = await prepare()
      const { cashier } = till
      const dying = { ...cashier, ctx: { ...cashier.ctx, db: dyingDb(world.db, statements) } }
      const wasKilled = await isKilled(() => work(dying, prepared))
      await after(prepared)
      await expectOneLedger(till, prepared.id)
      // What is settled is out of the way of the next one.
      await world.db.deleteFrom('transactions').execute()
      if (!wasKilled) return statements
    }
  }

  test('while a payment begins: the payer comes again and pays once', async () => {
    const statements = await killEverywhere(
      () => till.link({ psychologist_id: psychologist.id }),
      (cashier, { public_id }) => startPayment(cashier, public_id),
      async ({ id, public_id }) => {
        till.later(2)
        expect((await till.start(public_id)).status).toBe(200)
        const paymentId = await till.paymentOf(id)
        await bank.happen('pay', paymentId)
        await till.hear(paymentId)
        expect(await till.status(id)).toBe('paid')
        expect((await till.story(id)).filter((word) => word === 'paid')).toHaveLength(1)
      },
    )
    expect(statements).toBeGreaterThan(8)
  })

  test('while a notice is taken: the bank repeats it, or reconciliation asks', async () => {
    let isRepeated = false
    const prepare = async () => {
      const link = await till.opened({ psychologist_id: psychologist.id })
      await bank.happen('pay', link.paymentId)
      return link
    }
    const statements = await killEverywhere(
      prepare,
      async (cashier, { id }) => {
        for (const { headers, body } of await till.lettersAbout(await till.paymentOf(id))) {
          await handleWebhook(cashier, { headers: new Headers(headers), body })
        }
      },
      async ({ id }) => {
        isRepeated = !isRepeated
        if (isRepeated) await till.hear(await till.paymentOf(id))
        till.later(TWENTY_DAYS)
        await till.reconcile()
        expect(await till.status(id)).toBe('paid')
        expect((await till.story(id)).filter((word) => word === 'paid')).toHaveLength(1)
        expect(await till.staffNotices(id)).toEqual(['payments'])
      },
    )
    expect(statements).toBeGreaterThan(8)
  })

  test('while money goes back: it goes back once, or not at all and nobody says that it did', async () => {
    const statements = await killEverywhere(
      () => till.paid(),
      (cashier, { id }) => refundTransaction(cashier, id, { amount: 150_000, reason: 'Отмена' }),
      async ({ id }) => {
        till.later(16)
        await till.reconcile()
        const refunds = await till.refunds(id)
        expect(refunds.map(({ status }) => status)).toEqual(refunds.length === 0 ? [] : ['done'])
        expect((await till.stored(id)).refunded_amount).toBe(refunds.length === 0 ? 0 : 150_000)
      },
    )
    expect(statements).toBeGreaterThan(10)
  })

  test('while it reconciles: the next round finds the same', async () => {
    const statements = await killEverywhere(
      async () => {
        const paid = await till.opened()
        await bank.happen('pay', paid.paymentId)
        const left = await till.opened()
        const refunded = await till.paid()
        bank.trouble('crash', 4)
        await refundTransaction(till.cashier, refunded.id, { amount: 50_000, reason: 'Отмена' })
        bank.trouble('crash', 0)
        till.later(TWENTY_DAYS)
        await bank.happen('expire', left.paymentId)
        return { ...paid, others: [left.id, refunded.id] }
      },
      (cashier) => reconcilePayments(cashier.ctx, cashier),
      async ({ id, others = [] }) => {
        for (let round = 0; round < 2; round += 1) {
          till.later(TWENTY_DAYS / 2)
          await till.reconcile()
        }
        expect(await Promise.all([id, ...others].map((one) => till.status(one)))).toEqual([
          'paid',
          'expired',
          'partially_refunded',
        ])
        for (const one of others) await expectOneLedger(till, one)
      },
    )
    expect(statements).toBeGreaterThan(20)
  })
})

interface Prepared {
  id: number
  public_id: string
  others?: number[]
}

/** What the bank took and gave back for a transaction is what stands in ours. */
async function expectOneLedger(till: PaymentServices, id: number) {
  const orders = new Set((await till.attempts(id)).map(({ order_id }) => order_id))
  const books = (await till.bank.books()).filter(({ orderId }) => orders.has(orderId))
  const atBank = books.reduce((sum, book) => sum + book.paid - book.refunded, 0)
  const { paid_at, amount, refunded_amount } = await till.stored(id)
  expect(paid_at === null ? 0 : amount - refunded_amount).toBe(atBank)
}
