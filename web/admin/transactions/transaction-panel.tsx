import { useState } from 'react'
import { href } from '#contract/screens.ts'
import { PURPOSE_TITLES, type Transaction } from '#contract/transactions.ts'
import { formatMoment, formatMoney, formatPhone } from '#web/lib/format.ts'
import { useSession } from '#web/shell/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Facts } from '../panel/facts.tsx'
import { PanelLink } from '../panel/panel-link.tsx'
import { PanelSection } from '../panel/panel-section.tsx'
import { RecordPanel } from '../panel/record-panel.tsx'
import type { OpenedRecord } from '../panel/use-opened-record.ts'
import { EventList } from './event-list.tsx'
import { PaymentLink } from './payment-link.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { TransactionState } from './transaction-state.tsx'
import { useEvents } from './use-events.ts'

interface TransactionPanelProps {
  opened: OpenedRecord<Transaction>
  /** The list reads itself anew. */
  onChange: () => void
}

/** One transaction as it stands, with all that happened to it. Nothing can be changed here; money can be given back. */
export default function TransactionPanel({ opened, onChange }: TransactionPanelProps) {
  const { timeZone } = useSite()
  const { permissions } = useSession()
  const [isRefunding, setRefunding] = useState(false)
  const { record: transaction } = opened
  const { events, hasFailed, retry } = useEvents(transaction)
  if (transaction === null) return null
  const { payer, psychologist } = transaction
  const mayPay = (transaction.status === 'created' || transaction.status === 'pending') && !transaction.is_expired
  return (
    <>
      <RecordPanel
        isOpen={opened.isOpen}
        onClose={opened.close}
        title={<span className="tabular-nums">{transaction.number}</span>}
        aside={
          <>
            <TransactionState transaction={transaction} />
            <span className="tabular-nums">{formatMoney(transaction.amount)}</span>
          </>
        }
        onPrevious={opened.previous}
        onNext={opened.next}
        place={opened.place}
        footer={
          permissions.includes('transactions.refund') && (
            <Button
              variant="outline"
              color="neutral"
              icon="lucide:undo-2"
              onClick={() => setRefunding(true)}
              disabledReason={
                transaction.can.refund ? undefined : 'Возвращать нечего: денег этой транзакции у\u00a0нас нет'
              }
            >
              Вернуть деньги…
            </Button>
          )
        }
      >
        {mayPay && (
          <div className="mb-4">
            <PaymentLink publicId={transaction.public_id} />
          </div>
        )}
        <Facts
          items={[
            ['За что', transaction.description],
            ['Назначение', PURPOSE_TITLES[transaction.purpose]],
            [
              'Психолог',
              psychologist && (
                <PanelLink to={href('psychologistEditor', { id: psychologist.id })}>{psychologist.title}</PanelLink>
              ),
            ],
            ['Плательщик', payer.name],
            ['Почта', payer.email],
            ['Телефон', payer.phone && formatPhone(payer.phone)],
            transaction.refunded_amount > 0 ? ['Возвращено', formatMoney(transaction.refunded_amount)] : null,
            [
              'Создана',
              `${formatMoment(transaction.created_at, timeZone)}, ${transaction.created_by?.title ?? 'система'}`,
            ],
            ['Ссылка до', formatMoment(transaction.expires_at, timeZone)],
            transaction.paid_at ? ['Оплачена', formatMoment(transaction.paid_at, timeZone)] : null,
            [
              'Банк',
              transaction.provider && `${transaction.provider}, ${transaction.provider_payment_id ?? 'без номера'}`,
            ],
          ]}
        />
        <PanelSection title="Что происходило">
          {events && <EventList events={events} />}
          {!events && hasFailed && (
            <p className="flex flex-wrap items-center gap-3 text-ink-2">
              История не&nbsp;загрузилась.
              <Button size="xs" variant="outline" color="neutral" icon="lucide:rotate-ccw" onClick={retry}>
                Повторить
              </Button>
            </p>
          )}
          {!events && !hasFailed && <Skeleton className="h-2.5 w-48" />}
        </PanelSection>
      </RecordPanel>
      <RefundDialog
        transaction={transaction}
        isOpen={isRefunding}
        onClose={() => setRefunding(false)}
        onRefunded={(refunded) => {
          opened.replace(refunded)
          onChange()
        }}
      />
    </>
  )
}
