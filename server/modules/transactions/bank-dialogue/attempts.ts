import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { PAYMENT_REFUSALS } from '#contract/payments/secure-payment.ts'
import { TRANSACTION_STATUS_TITLES, type TransactionStatus } from '#contract/payments/transactions.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { HttpError, NotFound, Unavailable } from '#server/platform/http/errors.ts'
import { syncPayment } from './status-inquiry.ts'
import { BankRefusal } from '../banks/bank.ts'
import { withLockedLedger, type AttemptRow, type LockedLedger } from '../locked-ledger.ts'
import { LEASE_MS, logBankFailure, type PaymentContext } from '../payment-services.ts'
import { canBePaid, OPEN_STATUSES, statusAt } from '../state-machine.ts'

/** Banks forget after a day that they have seen an order: one that never got an answer is given up before. */
const FORGOTTEN_MS = 23 * 60 * 60 * 1000
const WAIT_STEP_MS = 100
const WAIT_MAX_MS = 15_000
/** Each is a payment at the bank whose link was lost; more than that is a fault. */
const ORDERS_MAX = 3

const IN_QUESTION = 'Банк назвал другую сумму. Мы уже разбираемся: пожалуйста, не платите ещё раз и напишите нам.'

/** The transaction that a link belongs to, as paying needs it. */
interface Payable {
  id: number
  public_id: string
  number: string
  status: TransactionStatus
  amount: number
  description: string
  expires_at: Date
  payer_email: string | null
  payer_phone: string | null
}

/**
 * Answers the bank's page for a link: of the payment that is open there, or of a new one. However many tabs ask at once, the
 * bank makes one. Throws NotFound, a 409 when the link cannot be paid, and Unavailable when the bank does not answer.
 */
export async function startPayment(cashier: PaymentContext, publicId: string): Promise<string> {
  const until = performance.now() + WAIT_MAX_MS
  let orders = 0
  while (performance.now() < until && orders < ORDERS_MAX) {
    const { payable, attempt } = await claim(cashier, publicId)
    if (attempt.provider_payment_id !== null && attempt.url !== null) {
      if (await isWaiting(cashier, { ...attempt, provider_payment_id: attempt.provider_payment_id })) {
        return allowed(cashier, attempt.url)
      }
    } else if (await lease(cashier, attempt.id)) {
      orders += 1
      const url = await begin(cashier, payable, attempt)
      if (url !== null) return url
    } else {
      await wait(WAIT_STEP_MS)
    }
  }
  throw unavailable()
}

/** The open attempt of a link, or a new one: written down and committed before the bank hears of it. */
async function claim(
  { ctx, bank }: PaymentContext,
  publicId: string,
): Promise<{ payable: Payable; attempt: AttemptRow }> {
  const now = ctx.clock()
  return transaction(ctx.db, async (tx) => {
    const { rows } = await sql<Payable>`
      select id, public_id, number, status, amount, description, expires_at, payer_email, payer_phone
      from transactions where public_id = ${publicId} for update`.execute(tx)
    const [payable] = rows
    if (payable === undefined) throw new NotFound('Такой ссылки на оплату нет.')
    if (!canBePaid(payable.status, payable.expires_at, now)) {
      throw notPayable(statusAt(payable.status, payable.expires_at, now))
    }
    const open = await openAttempt(tx, payable.id, bank.name)
    if (open === undefined) return { payable, attempt: await addAttempt(tx, payable, bank.name, now) }
    const isForgotten = open.provider_payment_id === null && now.getTime() - open.created_at.getTime() > FORGOTTEN_MS
    if (!isForgotten) return { payable, attempt: open }
    await tx
      .updateTable('transaction_attempts')
      .set({ status: 'expired', updated_at: now })
      .where('id', '=', open.id)
      .execute()
    return { payable, attempt: await addAttempt(tx, payable, bank.name, now) }
  })
}

async function openAttempt(tx: Tx, transactionId: number, provider: string): Promise<AttemptRow | undefined> {
  const found = await tx
    .selectFrom('transaction_attempts')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('provider', '=', provider)
    .where('status', 'in', OPEN_STATUSES)
    .where((expression) =>
      expression.or([expression('provider_payment_id', 'is', null), expression('url', 'is not', null)]),
    )
    .executeTakeFirst()
  return found as AttemptRow | undefined
}

async function addAttempt(tx: Tx, payable: Payable, provider: string, now: Date): Promise<AttemptRow> {
  const row = await tx
    .insertInto('transaction_attempts')
    .values({
      created_at: now,
      updated_at: now,
      transaction_id: payable.id,
      provider,
      order_id: orderId(payable.number),
      provider_payment_id: null,
      url: null,
      amount: payable.amount,
      expires_at: payable.expires_at,
      asked_at: null,
      heard_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as AttemptRow
}

/** True when the payment still waits at the bank, false when it has come to some end: then the books know of it. */
async function isWaiting(
  cashier: PaymentContext,
  attempt: { id: number; order_id: string; provider_payment_id: string },
) {
  try {
    const { outcome, status } = await syncPayment(cashier, attempt)
    if (outcome === 'mismatch') throw new HttpError(409, IN_QUESTION, { code: PAYMENT_REFUSALS.inQuestion })
    return status === 'pending'
  } catch (error) {
    if (error instanceof HttpError) throw error
    logBankFailure(cashier, error, { order_id: attempt.order_id })
    throw unavailable('Если вы уже заплатили, второй раз платить не нужно: загляните сюда через несколько минут.')
  }
}

/** True for one of those who come at once: the others wait for what it brings. */
async function lease({ ctx }: PaymentContext, attemptId: number): Promise<boolean> {
  const now = ctx.clock()
  const leased = await ctx.db
    .updateTable('transaction_attempts')
    .set({ asked_at: now })
    .where('id', '=', attemptId)
    .where('provider_payment_id', 'is', null)
    .where('status', '=', 'created')
    .where((expression) =>
      expression.or([
        expression('asked_at', 'is', null),
        expression('asked_at', '<', new Date(now.getTime() - LEASE_MS)),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return leased !== undefined
}

/** Asks the bank for the payment of an order. Null: the bank has one and does not tell its link again. */
async function begin(cashier: PaymentContext, payable: Payable, attempt: AttemptRow): Promise<string | null> {
  const { bank, ctx, site } = cashier
  try {
    const { paymentId, url } = await bank.create({
      orderId: attempt.order_id,
      amount: attempt.amount,
      description: payable.description,
      returnUrl: `${site.appUrl}/secure-payment/${payable.public_id}?back=1`,
      webhookUrl: `${site.appUrl}/api/payments/${bank.name}/webhook`,
      expiresAt: attempt.expires_at,
      payer: { email: payable.payer_email, phone: payable.payer_phone },
    })
    await withLockedLedger(ctx, attempt.id, (books) => bookBegun(books, paymentId, url))
    if (url !== null) return allowed(cashier, url)
    await isWaiting(cashier, { ...attempt, provider_payment_id: paymentId })
    return null
  } catch (error) {
    if (error instanceof HttpError) throw error
    // A refused order is never asked for again; after silence the same one is, and is the same payment.
    const lost = { status: error instanceof BankRefusal ? ('failed' as const) : ('created' as const), asked_at: null }
    await withLockedLedger(ctx, attempt.id, ({ attempt: row }) => {
      if (row.provider_payment_id === null) Object.assign(row, lost)
    })
    logBankFailure(cashier, error, { order_id: attempt.order_id })
    throw unavailable()
  }
}

function bookBegun(books: LockedLedger, paymentId: string, url: string | null) {
  const { attempt, transaction: head } = books
  attempt.provider_payment_id = paymentId
  attempt.url = url
  attempt.asked_at = null
  if (attempt.status === 'created') attempt.status = 'pending'
  if (url === null || !canBePaid(head.status, head.expires_at, books.now)) return
  books.point()
  if (head.status === 'created') books.move('pending', { source: 'system' })
  else books.note('attempt', { source: 'system' })
}

/** A payer is sent to the bank's own pages and nowhere else, whatever the books say. */
function allowed({ bank, log, ctx }: PaymentContext, url: string): string {
  if (bank.isAllowedRedirect(url)) return url
  log.error({ provider: bank.name, request_id: ctx.request.id }, 'a foreign address in the place of the bank’s page')
  throw unavailable()
}

/** The number that staff know, and a part of its own: a bank takes each order once, from whatever database it comes. */
function orderId(number: string): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
  return `${number}-${Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('')}`
}

function unavailable(next = 'С вас ничего не списано: попробуйте ещё раз через несколько минут.') {
  return new Unavailable(`Банк сейчас не отвечает. ${next}`, { code: PAYMENT_REFUSALS.bankUnavailable })
}

function notPayable(status: TransactionStatus) {
  const words = `По этой ссылке уже нельзя заплатить: «${TRANSACTION_STATUS_TITLES[status]}».`
  return new HttpError(409, words, { code: PAYMENT_REFUSALS.notPayable })
}
