import { PURPOSE_TITLES, TRANSACTION_STATUS_TITLES, type Transaction } from '#contract/transactions.ts'
import { formatDay, formatMoney } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import type { Option } from '#web/ui/option.ts'
import { psychologistFilter } from '../directories/psychologist-filter.ts'
import type { ListColumn } from '../list/columns.ts'
import { flagOptions, titledOptions, type ListFilter } from '../list/list-filter.ts'
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

export const transactionColumns: ListColumn<Transaction>[] = [
  {
    id: 'number',
    title: 'Номер',
    cell: (transaction) => transaction.number,
    sort: { column: 'number', direction: 'desc' },
    isName: true,
    width: 140,
  },
  {
    id: 'status',
    title: 'Состояние',
    cell: (transaction) => <TransactionState transaction={transaction} />,
    sort: { column: 'status', direction: 'asc' },
    width: 200,
  },
  {
    id: 'amount',
    title: 'Сумма',
    cell: (transaction) => formatMoney(transaction.amount),
    sort: { column: 'amount', direction: 'desc' },
    numeric: true,
    width: 116,
  },
  {
    id: 'refunded_amount',
    title: 'Возвращено',
    cell: (transaction) => <Refunded transaction={transaction} />,
    numeric: true,
    width: 116,
    from: 1440,
    isQuiet: true,
  },
  { id: 'payer', title: 'Плательщик', cell: (transaction) => transaction.payer.name },
  {
    id: 'psychologist',
    title: 'Психолог',
    cell: (transaction) => transaction.psychologist?.title ?? <span className="text-ink-3">карточки нет</span>,
    width: 200,
    from: 1280,
    isQuiet: true,
  },
  {
    id: 'purpose',
    title: 'Назначение',
    cell: (transaction) => PURPOSE_TITLES[transaction.purpose],
    width: 150,
    from: 1440,
    isQuiet: true,
  },
  {
    id: 'created_at',
    title: 'Создана',
    cell: (transaction) => <Day value={transaction.created_at} />,
    sort: { column: 'created_at', direction: 'desc' },
    numeric: true,
    width: 112,
    isQuiet: true,
  },
  {
    id: 'paid_at',
    title: 'Оплачена',
    cell: (transaction) => transaction.paid_at && <Day value={transaction.paid_at} />,
    sort: { column: 'paid_at', direction: 'desc' },
    numeric: true,
    width: 112,
    from: 1440,
    isQuiet: true,
  },
  {
    id: 'description',
    title: 'За\u00a0что',
    cell: (transaction) => transaction.description,
    isHidden: true,
    isQuiet: true,
  },
  {
    id: 'expires_at',
    title: 'Ссылка до',
    cell: (transaction) => <Day value={transaction.expires_at} />,
    sort: { column: 'expires_at', direction: 'asc' },
    numeric: true,
    width: 116,
    isHidden: true,
    isQuiet: true,
  },
  {
    id: 'created_by',
    title: 'Кто создал',
    cell: (transaction) => transaction.created_by?.title,
    width: 190,
    isHidden: true,
    isQuiet: true,
  },
]

export function transactionFilters(psychologist: Option<string> | null): ListFilter[] {
  return [
    { kind: 'many', name: 'status', label: 'Состояние', options: titledOptions(TRANSACTION_STATUS_TITLES) },
    { kind: 'period', name: 'created', label: 'Создана', from: 'date_from', to: 'date_to' },
    { kind: 'range', name: 'amount', label: 'Сумма', from: 'amount_from', to: 'amount_to', unit: '₽' },
    psychologistFilter(psychologist),
    { kind: 'one', name: 'in_question', label: 'Разобраться', options: flagOptions('Нужно', 'Не\u00a0нужно') },
    { kind: 'text', name: 'number', label: 'Номер', placeholder: '2026-00041' },
  ]
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

function Day({ value }: { value: string }) {
  const { timeZone } = useSite()
  return formatDay(value, timeZone)
}
