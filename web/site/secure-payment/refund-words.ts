import type { PublicPayment } from '#contract/payments/secure-payment.ts'
import { formatMoney } from '#web/lib/format.ts'

type MoneyBack = Pick<PublicPayment, 'amount' | 'pending_refund_amount'>

/** As the offer promises. */
export const BACK_HOW = 'Деньги приходят туда, откуда пришли, обычно за 10 дней. Если их всё ещё нет, напишите нам.'

/** The first refund of a payment is on its way. */
export const REFUND_SENT = 'Возврат отправлен в банк'

/** What goes back then. */
export function refundSentWords({ amount, pending_refund_amount: pending }: MoneyBack): string {
  const part = pending === amount ? `всё: ${formatMoney(amount)}` : `${formatMoney(pending)} из ${formatMoney(amount)}`
  return `Возвращаем ${part}. Банк ещё не подтвердил возврат.`
}

/** After a refund that is back one more is on its way. */
export function furtherRefundWords({ pending_refund_amount: pending }: MoneyBack): string {
  return pending === 0 ? '' : `Ещё ${formatMoney(pending)} отправили в банк: он пока не подтвердил возврат.`
}

/** Who has paid twice looks for the second sum. */
export function surplusWords({ surplus, number }: Pick<PublicPayment, 'surplus' | 'number'>): string {
  if (surplus === null) return ''
  const twice = `Деньги пришли и второй раз: ${formatMoney(surplus.amount)}`
  return surplus.left === 0
    ? `${twice} мы вернули.`
    : `${twice} вернём. Если их нет дольше 10 дней, назовите нам номер ${number}.`
}
