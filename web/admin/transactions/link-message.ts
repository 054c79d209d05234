import type { Transaction } from '#contract/transactions.ts'
import { formatMoment, formatMoney } from '#web/lib/format.ts'

/** Ready to be sent to the payer. It says nothing that the person who pays does not know. */
export function linkMessage(
  { description, amount, expires_at }: Pick<Transaction, 'description' | 'amount' | 'expires_at'>,
  link: string,
  timeZone: string,
): string {
  return [
    `Здравствуйте! По\u00a0этой ссылке можно оплатить: ${description}, ${formatMoney(amount)}.`,
    link,
    `Ссылка работает до\u00a0${formatMoment(expires_at, timeZone)}. Чек придёт сам.`,
  ].join('\n')
}
