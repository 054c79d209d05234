import type { TransactionTotals } from '#contract/transactions.ts'
import { formatMoney } from '#web/lib/format.ts'

/** Sums of everything that the filter finds, not of one page. */
export function Totals({ totals }: { totals: TransactionTotals }) {
  const left = totals.paid_amount - totals.refunded_amount
  return (
    <dl aria-label="Итоги по фильтру" className="flex flex-wrap gap-x-6 gap-y-1 pb-3 text-13 tabular-nums">
      <Total title="Выставлено" amount={totals.amount} />
      <Total title="Оплачено" amount={totals.paid_amount} />
      <Total title="Возвращено" amount={totals.refunded_amount} />
      <Total title="Осталось" amount={left} isMain />
    </dl>
  )
}

function Total({ title, amount, isMain = false }: { title: string; amount: number; isMain?: boolean }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-3">{title}</dt>
      <dd className={isMain ? 'font-semibold' : undefined}>{formatMoney(amount)}</dd>
    </div>
  )
}
