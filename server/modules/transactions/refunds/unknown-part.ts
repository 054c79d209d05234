import { withLockedLedger } from '../locked-ledger.ts'
import { asBank, type PaymentContext } from '../payment-services.ts'

/**
 * A bank that says «a part is back» and not how much says it once for each part. When it has said so more often than we know
 * of parts, somebody gave one back past us. Words that are repeated are one word, so this may miss a part and makes none up.
 */
export function recordFurtherPart(cashier: PaymentContext, attemptId: number, paymentId: string): Promise<void> {
  const { bank, ctx } = asBank(cashier)
  return withLockedLedger(ctx, attemptId, async (books) => {
    const { tx, attempt } = books
    const told = await tx
      .selectFrom('bank_notices')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where('provider', '=', bank.name)
      .where('payment_id', '=', paymentId)
      .where('is_part_back', '=', true)
      .executeTakeFirstOrThrow()
    const known = await tx
      .selectFrom('transaction_refunds')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where('attempt_id', '=', attempt.id)
      .where('status', '!=', 'failed')
      .executeTakeFirstOrThrow()
    const asked = await tx
      .selectFrom('transaction_events')
      .select(['kind'])
      .where('attempt_id', '=', attempt.id)
      .where('kind', 'in', ['refund_unknown', 'settled_sum'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (attempt.status !== 'partially_refunded' || asked?.kind === 'refund_unknown') return
    if (Number(told.count) > Number(known.count)) {
      books.note('refund_unknown', { source: 'bank', key: `${attempt.order_id}:refund_unknown:${told.count}` })
    }
  })
}
