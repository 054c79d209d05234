import type { Db } from '#server/platform/db/database.ts'
import { Invalid, Unavailable } from '#server/platform/http/errors.ts'
import { syncPayment } from './status-inquiry.ts'
import { BankSilence, type ReceiptState } from '../banks/bank.ts'
import { withLockedLedger } from '../locked-ledger.ts'
import {
  logBankFailure,
  asBank,
  type PaymentContext,
  type MoneyCtx,
  type PaymentServices,
} from '../payment-services.ts'
import type { TransactionRow } from '../presenter.ts'
import { loadTransaction } from '../queries.ts'
import { recordRefusedRefund, isKeyKnown, orderOf, sendRefund } from '../refunds/refunds.ts'
import { recordLostRefund } from '../refunds/returned-money.ts'
import { askForReceipts } from './receipts.ts'

/** A bank that still says «on its way» then has forgotten it. */
export const BANK_ANSWER_LIMIT_MS = 7 * 24 * 60 * 60 * 1000

const NOBODY_TO_ASK = 'Банк, через который платили, сейчас не подключён: спросить его нельзя.'
const NOTHING_TO_ASK = 'По\u00a0этой ссылке ещё не\u00a0начинали платить: банк о\u00a0ней не\u00a0знает.'
const UNKNOWN_THERE =
  'Банк отвечает, что об\u00a0этой оплате сказать не\u00a0может. Посмотрите её в\u00a0кабинете банка.'
export const SILENT = 'Банк сейчас не отвечает. Ничего не изменилось: спросите ещё раз через несколько минут.'

interface Asked {
  id: number
  provider_payment_id: string
}

interface AskedByStaff extends Asked {
  provider: string
  order_id: string
  receipt: ReceiptState | null
}

/** Staff ask the bank about everything that is open or in question of a transaction, now. Throws Unavailable when it is silent. */
export async function inquireAtBank(ctx: MoneyCtx, id: number, till: PaymentServices): Promise<TransactionRow> {
  await loadTransaction(ctx.db, id)
  const known = await attemptsOf(ctx.db, id)
  const attempts = known.filter(({ provider }) => provider === till.bank?.name)
  if (till.bank !== null && known.length === 0) throw new Invalid({ form: [NOTHING_TO_ASK] })
  if (till.bank === null || attempts.length === 0) throw new Unavailable(NOBODY_TO_ASK)
  const cashier: PaymentContext = { ...till, bank: till.bank, ctx }
  let isHeard = false
  for (const attempt of attempts) {
    try {
      await reconcileAttempt(cashier, attempt)
      isHeard = true
      if (attempt.receipt !== null) await alsoReceipts(cashier, attempt)
    } catch (error) {
      logBankFailure(cashier, error, { order_id: attempt.order_id })
      if (error instanceof BankSilence) throw new Unavailable(SILENT, { code: 'bank_unavailable' })
    }
  }
  if (!isHeard) throw new Unavailable(UNKNOWN_THERE)
  return loadTransaction(ctx.db, id)
}

/**
 * Asks how an attempt stands, and sees to its refund that is on its way: sent once more under its key while banks know it,
 * given up when the bank says that nothing came of it, and put before staff when the bank cannot say.
 */
export async function reconcileAttempt(cashier: PaymentContext, attempt: Asked): Promise<void> {
  const byBank = asBank(cashier)
  const { ctx, bank } = byBank
  const refund = await pendingRefund(ctx.db, attempt.id)
  if (refund === undefined) return void (await syncPayment(byBank, attempt))
  const { order } = await orderOf(ctx.db, refund.id)
  const now = ctx.clock()
  const age = now.getTime() - refund.created_at.getTime()
  const mayRepeat = isKeyKnown(refund.created_at, now)
  // Before the state: what ends in between is in the state then.
  let outcome = mayRepeat ? null : await bank.refundOutcome(order)
  await syncPayment(byBank, attempt)
  if (!(await isPending(ctx.db, refund.id))) return
  if (mayRepeat) {
    if ((await sendRefund(byBank, refund.id)) !== 'pending') return
    outcome = await bank.refundOutcome(order)
    if (outcome !== 'unknown') return
  }
  await withLockedLedger(ctx, attempt.id, async (books) => {
    if (outcome === 'failed') await recordRefusedRefund(books, refund.id)
    else if (outcome === 'unknown' || age > BANK_ANSWER_LIMIT_MS) await recordLostRefund(books, refund.id)
  })
}

/** The money is heard of already: the numbers of receipts are asked for again by the rounds. */
async function alsoReceipts(cashier: PaymentContext, attempt: AskedByStaff) {
  try {
    await askForReceipts(cashier, attempt)
  } catch (error) {
    logBankFailure(cashier, error, { order_id: attempt.order_id })
  }
}

/** Of this transaction, what a bank has seen and may say something new about. */
function attemptsOf(db: Db, id: number): Promise<AskedByStaff[]> {
  return db
    .selectFrom('transaction_attempts')
    .select(['id', 'order_id', 'provider', 'provider_payment_id', 'receipt'])
    .where('transaction_id', '=', id)
    .where('provider_payment_id', 'is not', null)
    .orderBy('id')
    .$narrowType<{ provider_payment_id: string }>()
    .execute()
}

function pendingRefund(db: Db, attemptId: number) {
  return db
    .selectFrom('transaction_refunds')
    .select(['id', 'created_at'])
    .where('attempt_id', '=', attemptId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

async function isPending(db: Db, refundId: number): Promise<boolean> {
  const refund = await db
    .selectFrom('transaction_refunds')
    .select('status')
    .where('id', '=', refundId)
    .executeTakeFirst()
  return refund?.status === 'pending'
}
