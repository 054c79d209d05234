import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countHit } from '#server/platform/security/rate-limit.ts'
import { syncPayment } from './status-inquiry.ts'
import { BankRefusal, type BankNotice, type BankState } from '../banks/bank.ts'
import { storedBody } from '../banks/notice-body.ts'
import { logBankFailure, type PaymentContext } from '../payment-services.ts'
import { recordReceipt } from './receipts.ts'
import { recordFurtherPart } from '../refunds/unknown-part.ts'

const KEPT_DAYS = 90
/** A payment has a handful of them, repeated for a day. More are somebody's who knows its number, and not the bank's. */
const HOURLY_MAX = 200

type TakenNotice = Extract<BankNotice, { ok: true }>
type Outcome = 'applied' | 'unchanged' | 'mismatch' | 'unknown'

/**
 * Takes what a bank wrote to us: checks who wrote, keeps the words once, asks the bank how things really stand and books
 * that. True when the bank need not repeat it. What was said before is asked about again: it cannot count twice.
 */
export async function handleWebhook(
  cashier: PaymentContext,
  sent: { headers: Headers; body: string },
): Promise<boolean> {
  const { bank, ctx, log } = cashier
  const notice = bank.readNotice(sent)
  if (!notice.ok) {
    log.warn({ provider: bank.name, why: notice.why, request_id: ctx.request.id }, 'a notice was refused')
    return false
  }
  const { hits } = await countHit(ctx.db, ctx.clock, `bank-notice:${bank.name}:${notice.paymentId}`, 3600)
  if (hits > HOURLY_MAX) return false
  const key = notice.key.slice(0, 300)
  await keep(cashier, { ...notice, key }, storedBody(sent.body))
  try {
    const outcome = await followUp(cashier, notice)
    await ctx.db
      .updateTable('bank_notices')
      .set({ outcome })
      .where('provider', '=', bank.name)
      .where('event_key', '=', key)
      .where((expression) => expression.or([expression('outcome', 'is', null), expression('outcome', '!=', 'applied')]))
      .execute()
    return true
  } catch (error) {
    logBankFailure(cashier, error, { notice: key })
    // The bank knows of no such payment, or not from us: words that anybody may have written are not kept.
    if (error instanceof BankRefusal) await forget(cashier, key)
    return false
  }
}

/** Drops the words of banks that are older than any dispute about them. */
export async function purgeWebhooks(db: Db, clock: Clock) {
  const before = new Date(clock().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
  await db.deleteFrom('bank_notices').where('received_at', '<', before).execute()
}

async function followUp(
  cashier: PaymentContext,
  { paymentId, receipt, isPartBack = false }: TakenNotice,
): Promise<Outcome> {
  const attempt = await attemptOf(cashier, paymentId)
  if (attempt === undefined) return 'unknown'
  const { outcome } = await syncPayment(cashier, { id: attempt.id, provider_payment_id: paymentId }, attempt.state)
  if (receipt !== undefined) await recordReceipt(cashier, attempt.id, receipt)
  if (isPartBack) await recordFurtherPart(cashier, attempt.id, paymentId)
  return outcome
}

/** Whose payment it is, and how it stands where the bank had to be asked for that. */
async function attemptOf(
  { bank, ctx, log }: PaymentContext,
  paymentId: string,
): Promise<{ id: number; state?: BankState } | undefined> {
  const known = await attemptBy(ctx.db, bank.name, { paymentId })
  if (known !== undefined) return { id: known.id }
  // The bank may be faster than the answer in which it names the payment: then its order tells whose it is.
  const state = await bank.state(paymentId)
  const attempt = state.orderId === null ? undefined : await attemptBy(ctx.db, bank.name, { orderId: state.orderId })
  if (attempt === undefined || attempt.provider_payment_id !== null) {
    const facts = { provider: bank.name, order_id: state.orderId, request_id: ctx.request.id }
    log.error(facts, 'a bank tells of a payment that is not ours')
    return undefined
  }
  await ctx.db
    .updateTable('transaction_attempts')
    .set({ provider_payment_id: paymentId })
    .where('id', '=', attempt.id)
    .where('provider_payment_id', 'is', null)
    .execute()
  return { id: attempt.id, state }
}

function attemptBy(db: Db, provider: string, by: { paymentId: string } | { orderId: string }) {
  return db
    .selectFrom('transaction_attempts')
    .select(['id', 'provider_payment_id'])
    .where('provider', '=', provider)
    .where(
      'paymentId' in by ? sql.ref('provider_payment_id') : sql.ref('order_id'),
      '=',
      'paymentId' in by ? by.paymentId : by.orderId,
    )
    .executeTakeFirst()
}

async function keep({ bank, ctx }: PaymentContext, { key, paymentId, isPartBack = false }: TakenNotice, body: string) {
  await ctx.db
    .insertInto('bank_notices')
    .values({
      received_at: ctx.clock(),
      provider: bank.name,
      payment_id: paymentId,
      is_part_back: isPartBack,
      event_key: key,
      body,
      outcome: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
    .execute()
}

async function forget({ bank, ctx }: PaymentContext, key: string) {
  await ctx.db
    .deleteFrom('bank_notices')
    .where('provider', '=', bank.name)
    .where('event_key', '=', key)
    .where('outcome', 'is', null)
    .execute()
}
