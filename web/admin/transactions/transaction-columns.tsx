import { transaction, type Transaction } from '#contract/payments/transactions.ts'
import type { Linked } from '#contract/wire/http.ts'
import { formatMoney } from '#web/lib/format.ts'
import type { Option } from '#web/ui/select/option.ts'
import { psychologistFilter } from '../directories/psychologist-filter.ts'
import { entityColumns } from '../list/table/entity-columns.tsx'
import { entityFilters } from '../list/filters/entity-filters.ts'
import { linkedOptions, type ListFilter } from '../list/filters/list-filter.ts'
import type { ListWords } from '../list/list-words.ts'
import { TransactionState } from './transaction-state.tsx'

export const transactionWords: ListWords = {
  count: ['транзакция', 'транзакции', 'транзакций'],
  wouldBeFound: 'нашлась бы',
  showOne: 'транзакцию',
  nothingFound: 'По этим условиям транзакций нет',
  nothing: 'Транзакций пока нет',
  nothingHint:
    'Создайте ссылку на\u00a0оплату и\u00a0отправьте её человеку: всё, что с\u00a0ней станет, будет видно здесь.',
  icon: 'lucide:credit-card',
}

export const transactionColumns = entityColumns<Transaction>(transaction, {
  number: { sort: { column: 'number', direction: 'desc' }, isName: true, isQuiet: false },
  status: { cell: (one) => <TransactionState transaction={one} />, isQuiet: false },
  amount: { sort: { column: 'amount', direction: 'desc' }, isQuiet: false },
  refunded_amount: { cell: (one) => <Refunded transaction={one} /> },
  payer: { cell: ({ payer }) => payer.name, isQuiet: false },
  psychologist: { cell: (one) => one.psychologist?.title ?? <span className="text-ink-3">карточки нет</span> },
  expires_at: { sort: { column: 'expires_at', direction: 'asc' } },
})

export function transactionFilters(psychologist: Option<string> | null, branches: readonly Linked[]): ListFilter[] {
  const { label } = transaction.filters.branch
  const options = [{ value: 'none', label: 'Филиал не\u00a0указан' }, ...linkedOptions(branches)]
  return entityFilters(
    transaction,
    {},
    {
      psychologist_id: psychologistFilter(psychologist),
      branch: { kind: 'one', name: 'branch', label, options },
    },
  )
}

function Refunded({ transaction: { refunded_amount, pending_refund_amount } }: { transaction: Transaction }) {
  if (pending_refund_amount > 0) {
    return (
      <span className="text-warn" title="Банк принял возврат и ещё не подтвердил его">
        ждём {formatMoney(pending_refund_amount)}
      </span>
    )
  }
  return refunded_amount > 0 && formatMoney(refunded_amount)
}
