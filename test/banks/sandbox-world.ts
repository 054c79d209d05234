import { BankRefusal, BankSilence, type Bank } from '#server/modules/transactions/banks/bank.ts'
import { transitionPayment, findPayment } from '#server/modules/transactions/banks/sandbox/books.ts'
import { letterAbout } from '#server/modules/transactions/banks/sandbox/letter.ts'
import { openSandbox } from '#server/modules/transactions/banks/sandbox/sandbox.ts'
import { createLog } from '#server/platform/log.ts'
import type { BankLetter, BankWorld, BankWorldOptions, Deed } from './bank-world.ts'
import { Line } from './line.ts'

/** The sandbox with a wire that can be cut: it is called in process, so its troubles come one floor above HTTP. */
export function sandboxWorld({ db, clock, appSecret }: BankWorldOptions): BankWorld {
  const options = {
    db,
    clock,
    appSecret,
    appUrl: 'http://smysl.test',
    zone: { timeZone: 'Europe/Moscow' },
    log: createLog('silent'),
  }
  const { bank } = openSandbox(options)
  const line = new Line()
  const letters: BankLetter[] = []
  const shown = new Map<string, { amount?: number; currency?: string; orderId?: string }>()
  let isRefusing = false

  async function overLine<T>(work: () => Promise<T>): Promise<T> {
    const trouble = line.take()
    if (trouble !== null && trouble !== 'crash') throw new BankSilence(`Sandbox: ${trouble}`)
    const done = await work()
    if (trouble === 'crash') throw new BankSilence('Sandbox: crash')
    return done
  }

  async function write(paymentId: string) {
    const payment = await findPayment(db, paymentId)
    if (payment !== undefined) letters.push({ paymentId, ...letterAbout(payment, appSecret) })
  }

  async function refund(asked: Parameters<Bank['refund']>[0]) {
    const before = await findPayment(db, asked.paymentId)
    const done = await bank.refund(asked)
    if ((await findPayment(db, asked.paymentId))?.revision !== before?.revision) await write(asked.paymentId)
    return done
  }

  function refuseIfTold() {
    if (isRefusing) throw new BankRefusal('told-to', 'Sandbox: refused')
  }

  return {
    name: 'sandbox',
    bank: {
      ...bank,
      create: (order) =>
        overLine(async () => {
          refuseIfTold()
          return bank.create(order)
        }),
      state: (paymentId) => overLine(async () => ({ ...(await bank.state(paymentId)), ...shown.get(paymentId) })),
      refundOutcome: (asked) => overLine(() => bank.refundOutcome(asked)),
      refund: (asked) =>
        overLine(async () => {
          refuseIfTold()
          return refund(asked)
        }),
    },
    async books() {
      const rows = await db.selectFrom('sandbox_payments').selectAll().orderBy('created_at').execute()
      return rows.map(({ id, order_id, amount, refunded_amount, status }) => ({
        ...{ paymentId: id, orderId: order_id, amount, refunded: refunded_amount },
        ...{ paid: status === 'paid' ? amount : 0, isHeld: status === 'held' },
      }))
    },
    async happen(deed: Deed, paymentId) {
      const now = clock()
      if (deed === 'expire') {
        const { numUpdatedRows } = await db
          .updateTable('sandbox_payments')
          .set({ expires_at: now })
          .where('id', '=', paymentId)
          .where('status', '=', 'open')
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }
      if ((await transitionPayment(db, paymentId, deed, now)) === undefined) return false
      await write(paymentId)
      return true
    },
    letters: async () => [...letters],
    forged: (letter) => ({ ...letter, body: letter.body.replace(/"amount":(\d+)/, '"amount":1$1') }),
    trouble: (kind, times) => line.trouble(kind, times),
    delayRefunds: () => false,
    settleRefunds: async () => {},
    dropRefunds: async () => {},
    quirks: () => {},
    receipt: async () => false,
    async tamper(paymentId, change) {
      shown.set(paymentId, change)
    },
    async refundAtBank(paymentId, amount) {
      const sale = { orderId: '', paid: 0, reason: '', description: '', payer: { email: null, phone: null } }
      const key = `cabinet-${letters.length}`
      return refund({ ...sale, paymentId, amount, key }).then(
        () => true,
        () => false,
      )
    },
    refuse(isTold) {
      isRefusing = isTold
    },
    requests: () => line.requests,
  }
}
