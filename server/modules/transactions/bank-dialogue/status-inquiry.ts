import { sql } from 'kysely'
import type { TransactionStatus } from '#contract/payments/transactions.ts'
import { applyBankState } from './bank-state.ts'
import type { BankState } from '../banks/bank.ts'
import type { AttemptRow } from '../locked-ledger.ts'
import { logBankFailure, asBank, type PaymentContext } from '../payment-services.ts'
import { sendRefund } from '../refunds/refunds.ts'
import { OPEN_STATUSES } from '../state-machine.ts'

const CHECK_EVERY_MS = 3000

interface Answer {
  outcome: 'applied' | 'unchanged' | 'mismatch'
  status: TransactionStatus
}

/** Books how an attempt stands at the bank, which is asked unless it has just told. Throws BankSilence and BankRefusal as it does. */
export async function syncPayment(
  cashier: PaymentContext,
  attempt: Pick<AttemptRow, 'id'> & { provider_payment_id: string },
  told?: BankState,
): Promise<Answer> {
  const byBank = asBank(cashier)
  const state = told ?? (await cashier.bank.state(attempt.provider_payment_id))
  const { owedRefundId, ...answer } = await applyBankState(byBank, attempt.id, state)
  if (owedRefundId !== null) await sendRefund(byBank, owedRefundId)
  return answer
}

/** Somebody waits for the word of the bank: asks for it, unless that was just done. A silent bank changes nothing. */
export async function checkPayment(cashier: PaymentContext, publicId: string): Promise<void> {
  const { ctx, bank } = cashier
  const now = ctx.clock()
  const { rows } = await sql<{ id: number; order_id: string; provider_payment_id: string }>`
    update transaction_attempts set asked_at = ${now}
    where id = (
      select a.id from transaction_attempts a join transactions t on t.id = a.transaction_id
      where t.public_id = ${publicId} and a.provider = ${bank.name} and a.status = any(${OPEN_STATUSES}::text[])
        and a.provider_payment_id is not null
      order by a.id desc limit 1)
    and coalesce(asked_at <= ${new Date(now.getTime() - CHECK_EVERY_MS)}, true)
    returning id, order_id, provider_payment_id`.execute(ctx.db)
  const [attempt] = rows
  if (attempt === undefined) return
  try {
    await syncPayment(cashier, attempt)
  } catch (error) {
    logBankFailure(cashier, error, { order_id: attempt.order_id })
  }
}
