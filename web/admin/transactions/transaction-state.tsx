import { TRANSACTION_STATUS_TITLES, type Transaction, type TransactionStatus } from '#contract/payments/transactions.ts'
import { StatusMark } from '#web/ui/data/status-mark.tsx'

type Look = readonly [mark: string, tone: 'ok' | 'warn' | 'danger' | 'quiet' | 'neutral']

const LOOKS: Record<TransactionStatus, Look> = {
  created: ['lucide:link', 'neutral'],
  pending: ['lucide:clock', 'warn'],
  authorized: ['lucide:lock', 'warn'],
  paid: ['lucide:circle-check', 'ok'],
  partially_refunded: ['lucide:undo-2', 'neutral'],
  refunded: ['lucide:undo-2', 'quiet'],
  reversed: ['lucide:lock-open', 'quiet'],
  failed: ['lucide:circle-x', 'danger'],
  expired: ['lucide:calendar-x', 'quiet'],
  canceled: ['lucide:x', 'quiet'],
}

/** The state; a link whose time is over says so, though nothing has written it down yet. */
export function TransactionState({
  transaction,
}: {
  transaction: Pick<Transaction, 'status' | 'is_expired' | 'is_in_question' | 'is_receipt_failed'>
}) {
  if (transaction.is_in_question) {
    return (
      <StatusMark mark="lucide:triangle-alert" tone="danger">
        Разобраться с&nbsp;банком
      </StatusMark>
    )
  }
  const status = transaction.is_expired ? 'expired' : transaction.status
  const [mark, tone] = LOOKS[status]
  return transaction.is_receipt_failed ? (
    <StatusMark mark="lucide:receipt" tone="warn">
      {TRANSACTION_STATUS_TITLES[status]}, чека нет
    </StatusMark>
  ) : (
    <StatusMark mark={mark} tone={tone}>
      {TRANSACTION_STATUS_TITLES[status]}
    </StatusMark>
  )
}
