import type { Refund } from '#contract/payments/transaction-questions.ts'
import type { BankName, TransactionStatus } from '#contract/payments/transactions.ts'
import type { PaymentContext } from '#server/modules/transactions/payment-services.ts'
import { beginRefund, carryOutRefund } from '#server/modules/transactions/refunds/refunds.ts'
import { reconcilePayments } from '#server/modules/transactions/bank-dialogue/reconciliation.ts'
import type { BankLetter, BankWorld } from '../banks/bank-world.ts'
import { openBankWorld } from '../banks/open-bank-world.ts'
import { aTransaction } from '../builders.ts'
import { guest, type Answer } from '../people.ts'
import { openWorld, type World } from '../world.ts'

type Options = Parameters<typeof openWorld>[0]

/** A practice with a bank: the payer's way, the bank's letters, and what stands in the books. */
export class PaymentServices {
  readonly world: World
  readonly bank: BankWorld

  constructor(world: World, bank: BankWorld) {
    this.world = world
    this.bank = bank
  }

  link(traits: Parameters<typeof aTransaction>[1] = {}) {
    const expires_at = new Date(this.world.clock.now.getTime() + 3 * 86_400_000)
    return aTransaction(this.world.db, { created_at: this.world.clock.now, expires_at, ...traits })
  }

  start(publicId: string): Promise<Answer> {
    return guest(this.world).ask(`/api/secure-payment/${publicId}/start`, { method: 'POST' }, this.#nextAddress())
  }

  check(publicId: string): Promise<Answer> {
    return guest(this.world).ask(`/api/secure-payment/${publicId}/check`, { method: 'POST' }, this.#nextAddress())
  }

  /** What the payer's page reads. */
  async seen(publicId: string) {
    return (await guest(this.world).get(`/api/secure-payment/${publicId}`)).body.data
  }

  /** A link whose payer stands at the bank. */
  async opened(traits?: Parameters<typeof aTransaction>[1]) {
    const link = await this.link(traits)
    const { body } = await this.start(link.public_id)
    if (body.data?.url === undefined) throw new Error(`No payment was begun: ${JSON.stringify(body)}`)
    return { ...link, paymentId: await this.paymentOf(link.id) }
  }

  /** A link that has been paid, with the bank's word about it taken. */
  async paid(traits?: Parameters<typeof aTransaction>[1]) {
    const link = await this.opened(traits)
    await this.bank.happen('pay', link.paymentId)
    await this.hear(link.paymentId)
    return link
  }

  /** Posts a letter as the bank does: without cookies. */
  async post({ headers, body }: Pick<BankLetter, 'headers' | 'body'>, name: string = this.bank.name) {
    const response = await this.world.app.fetch(
      new Request(`http://smysl.test/api/payments/${name}/webhook`, { method: 'POST', headers, body }),
      { ip: '192.0.2.250' },
    )
    return { status: response.status, body: await response.text() }
  }

  /** Posts every letter about a payment, oldest first. */
  async hear(paymentId: string) {
    const answers = []
    for (const letter of await this.lettersAbout(paymentId)) answers.push(await this.post(letter))
    return answers
  }

  async lettersAbout(paymentId: string): Promise<BankLetter[]> {
    return (await this.bank.letters()).filter((letter) => letter.paymentId === paymentId)
  }

  /** The payment that a link's payer was sent to last. */
  async paymentOf(id: number): Promise<string> {
    const attempt = (await this.attempts(id)).findLast((row) => row.provider_payment_id !== null)
    const paymentId = attempt?.provider_payment_id ?? null
    if (paymentId === null) throw new Error(`Transaction ${id} is not known to the bank`)
    return paymentId
  }

  attempts(id: number) {
    const { db } = this.world
    return db.selectFrom('transaction_attempts').selectAll().where('transaction_id', '=', id).orderBy('id').execute()
  }

  refunds(id: number) {
    return this.world.db
      .selectFrom('transaction_refunds as r')
      .innerJoin('transaction_attempts as a', 'a.id', 'r.attempt_id')
      .selectAll('r')
      .where('a.transaction_id', '=', id)
      .orderBy('r.id')
      .execute()
  }

  stored(id: number) {
    return this.world.db.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }

  async status(id: number): Promise<TransactionStatus> {
    return (await this.stored(id)).status as TransactionStatus
  }

  events(id: number) {
    const { db } = this.world
    return db.selectFrom('transaction_events').selectAll().where('transaction_id', '=', id).orderBy('id').execute()
  }

  /** What staff are told of a payment: its kind, once for each time. */
  async staffNotices(id: number): Promise<string[]> {
    const { db } = this.world
    const rows = await db.selectFrom('staff_notices').select('kind').where('subject_id', '=', id).execute()
    return rows.map(({ kind }) => kind).filter((kind) => kind === 'payments')
  }

  /** `kind:to_status`, in order. */
  async story(id: number): Promise<string[]> {
    return (await this.events(id)).map(({ kind, to_status }) => (kind === 'moved' ? to_status : kind))
  }

  /** What reconciliation does every few minutes, in this process. */
  async reconcile(cashier: PaymentContext = this.cashier) {
    await reconcilePayments(cashier.ctx, cashier)
  }

  /** Whoever moves money in this process, in nobody's name. */
  get cashier(): PaymentContext {
    const { world, bank } = this
    return {
      bank: bank.bank,
      outbox: world.outbox,
      log: world.log,
      site: { appUrl: 'http://smysl.test', siteName: 'Смысл' },
      ctx: {
        db: world.db,
        clock: () => world.clock.now,
        actor: null,
        request: { id: 'test', ip: null, userAgent: null },
      },
    }
  }

  later(minutes: number) {
    this.world.clock.now = new Date(this.world.clock.now.getTime() + minutes * 60_000)
  }

  /** Limits against floods are tested elsewhere. */
  #nextAddress(): string {
    serial += 1
    return `198.51.${Math.floor(serial / 250) % 250}.${serial % 250}`
  }
}

let serial = 0

export async function openTill(
  name: BankName,
  options: Omit<NonNullable<Options>, 'bankFor'> = {},
): Promise<PaymentServices> {
  let bank: BankWorld | undefined
  const world = await openWorld({
    ...options,
    bankFor(deps) {
      bank = openBankWorld(name, deps)
      return bank.bank
    },
  })
  return new PaymentServices(world, bank as BankWorld)
}

/** Gives money back, as the call does. */
export async function refundTransaction(cashier: PaymentContext, id: number, input: Refund) {
  return carryOutRefund(cashier.ctx, id, await beginRefund(cashier.ctx, id, input, cashier), cashier)
}
