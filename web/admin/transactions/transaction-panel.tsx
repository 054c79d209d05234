import { useRef, useState } from 'react'
import { href } from '#contract/people/screens.ts'
import type { TransactionQuestion } from '#contract/payments/transaction-questions.ts'
import {
  bankTitle,
  PURPOSE_TITLES,
  TRANSACTION_STATUS_TITLES,
  type Transaction,
  type TransactionStatus,
  type TransactionWithEvents,
} from '#contract/payments/transactions.ts'
import { formatMoment, formatMoney, formatPhone, formatDay } from '#web/lib/format.ts'
import { useChangedRecords } from '#web/shell/live/changed-records.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { ClientLink } from '../clients/client-link.tsx'
import { Facts } from '../panel/facts.tsx'
import { PanelLink } from '../panel/panel-link.tsx'
import { PanelSection } from '../panel/panel-section.tsx'
import { useNow } from '../panel/use-now.ts'
import { RecordPanel } from '../panel/record-panel.tsx'
import type { OpenedRecord } from '../panel/use-opened-record.ts'
import { cancelObstacle, CancelLinkDialog } from './cancel-link-dialog.tsx'
import { EventList } from './event-list.tsx'
import { OpenQuestion } from './open-question.tsx'
import { PaymentLink } from './payment-link.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { SettlementDialog } from './settlement-dialog.tsx'
import { TransactionState } from './transaction-state.tsx'
import { readWhole, useWholeTransaction } from './use-whole-transaction.ts'

interface TransactionPanelProps {
  opened: OpenedRecord<Transaction>
  /** The list reads itself anew. */
  onChange: () => void
}

/** A declined one may be tried again while its link lives. */
const PAYABLE: readonly TransactionStatus[] = ['created', 'pending', 'failed']
/** A link by which nothing has come yet. */
const CANCELABLE: readonly TransactionStatus[] = ['created', 'pending', 'failed']

/** One transaction as it stands, with all that happened to it. Nothing can be changed here; money can be given back. */
export default function TransactionPanel({ opened, onChange }: TransactionPanelProps) {
  const { timeZone } = useSite()
  const { permissions } = useSession()
  const [isRefunding, setRefunding] = useState(false)
  /** Kept while its dialog closes. */
  const [decided, setDecided] = useState<TransactionQuestion | null>(null)
  const [isDeciding, setDeciding] = useState(false)
  const viewing = useViewingAs()
  const [isCanceling, setCanceling] = useState(false)
  const refundButton = useRef<HTMLButtonElement>(null)
  /** The button that led to the question goes sooner or later than its dialog. */
  const isLastDone = useRef(false)
  const [openedAt] = useState(() => Date.now())
  const now = useNow()
  const { record: transaction } = opened
  const { whole, hasFailed, retry, take } = useWholeTransaction(transaction, opened.replace)
  useChangedRecords(['transactions'], {
    read: () => (transaction === null ? Promise.resolve(null) : readWhole(transaction.id)),
    onRead: (read) => {
      if (read === null || read.id !== transaction?.id || read.version < transaction.version) return
      take(read)
      opened.replace(read)
    },
    // A refund and a cancelling are told what has become of the money.
    isHeld: isDeciding,
  })
  if (transaction === null) return null
  const renew = (changed: TransactionWithEvents) => {
    take(changed)
    opened.replace(changed)
    onChange()
  }
  const finish = (changed: TransactionWithEvents) => {
    isLastDone.current = true
    renew(changed)
  }
  const focusAfter = () => (isLastDone.current ? document.querySelector<HTMLElement>('[data-panel]') : null)
  const { payer, psychologist } = transaction
  /** Its place is kept meanwhile: what comes late moves nothing away from a finger. */
  const isComing = whole === null && !hasFailed
  const hasClients = permissions.includes('requests.view')
  const clientLink = whole?.client && <ClientLink client={whole.client} />
  const isAlive = Date.parse(transaction.expires_at) > Math.max(openedAt, now)
  const mayCancel =
    permissions.includes('transactions.create') &&
    CANCELABLE.includes(transaction.status) &&
    isAlive &&
    !transaction.is_in_question
  const mayPay = PAYABLE.includes(transaction.status) && isAlive && !transaction.is_in_question
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
          <>
            {mayCancel && (
              <Button
                variant="outline"
                color="neutral"
                icon="lucide:x"
                disabledReason={viewing?.reason}
                onClick={() => {
                  isLastDone.current = false
                  setCanceling(true)
                }}
              >
                Отменить ссылку…
              </Button>
            )}
            {permissions.includes('transactions.refund') && (
              <Button
                ref={refundButton}
                variant="outline"
                color="neutral"
                icon="lucide:undo-2"
                onClick={() => setRefunding(true)}
                disabledReason={refundObstacle(transaction)}
              >
                Вернуть деньги…
              </Button>
            )}
          </>
        }
      >
        {isComing && transaction.is_in_question && <Skeleton className="mb-4 h-48 w-full rounded-m max-md:h-75" />}
        {whole?.questions.map((question) => (
          <OpenQuestion
            key={`${question.kind} ${question.attempt_id}`}
            question={question}
            transaction={transaction}
            onChange={renew}
            onDecide={() => {
              isLastDone.current = false
              setDecided(question)
              setDeciding(true)
            }}
          />
        ))}
        {mayPay && (
          <div className="mb-4">
            <PaymentLink transaction={transaction} />
          </div>
        )}
        <Facts
          items={[
            transaction.is_in_question ? ['Состояние', TRANSACTION_STATUS_TITLES[transaction.status]] : null,
            ['За что', transaction.description],
            ['Назначение', PURPOSE_TITLES[transaction.purpose]],
            [
              'Психолог',
              psychologist && (
                <PanelLink to={href('psychologistEditor', { id: psychologist.id })}>{psychologist.title}</PanelLink>
              ),
            ],
            ['Плательщик', payer.name],
            ['Клиент', isComing && hasClients ? <Skeleton className="h-5 w-40 max-md:my-1.5" /> : clientLink],
            ['Почта', payer.email],
            ['Телефон', payer.phone && formatPhone(payer.phone)],
            transaction.refunded_amount > 0 ? ['Возвращено', formatMoney(transaction.refunded_amount)] : null,
            transaction.pending_refund_amount > 0
              ? ['Возвращается', `${formatMoney(transaction.pending_refund_amount)}: банк ещё не\u00a0подтвердил`]
              : null,
            [
              'Создана',
              `${formatMoment(transaction.created_at, timeZone)}, ${transaction.created_by?.title ?? 'система'}`,
            ],
            ['Ссылка до', formatMoment(transaction.expires_at, timeZone)],
            transaction.paid_at ? ['Оплачена', formatMoment(transaction.paid_at, timeZone)] : null,
            [
              'Банк',
              transaction.provider &&
                `${bankTitle(transaction.provider)}, ${transaction.provider_payment_id ?? 'без номера'}`,
            ],
            whole?.review_link ? ['Отзыв', reviewLinkWords(whole.review_link, timeZone)] : null,
          ]}
        />
        {(whole ? whole.receipts.length > 0 : isComing && transaction.paid_at !== null) && (
          <PanelSection title="Чеки">
            {whole ? <ReceiptList receipts={whole.receipts} /> : <Skeleton className="h-10 w-full" />}
          </PanelSection>
        )}
        <PanelSection title="Что происходило">
          {whole && <EventList events={whole.events} />}
          {!whole && hasFailed && (
            <p className="flex flex-wrap items-center gap-3 text-ink-2">
              История не&nbsp;загрузилась.
              <Button size="xs" variant="outline" color="neutral" icon="lucide:rotate-ccw" onClick={retry}>
                Повторить
              </Button>
            </p>
          )}
          {isComing && <Skeleton className="h-2.5 w-48" />}
        </PanelSection>
      </RecordPanel>
      <RefundDialog
        key={transaction.id}
        transaction={transaction}
        obstacle={refundObstacle(transaction)}
        isOpen={isRefunding}
        onClose={() => setRefunding(false)}
        finalFocus={() => refundButton.current}
        onRefunded={renew}
      />
      <CancelLinkDialog
        payment={transaction}
        obstacle={mayCancel ? undefined : cancelObstacle(transaction.status)}
        isOpen={isCanceling}
        onClose={() => {
          // Its button has gone with what it asks about.
          if (!mayCancel) isLastDone.current = true
          setCanceling(false)
        }}
        finalFocus={focusAfter}
        onCanceled={finish}
      />
      {decided && (
        <SettlementDialog
          key={`${transaction.id} ${decided.kind} ${decided.attempt_id}`}
          transaction={transaction}
          question={decided}
          isOpen={isDeciding}
          onClose={() => setDeciding(false)}
          finalFocus={focusAfter}
          onSettled={finish}
        />
      )}
    </>
  )
}

function refundObstacle({ can, pending_refund_amount }: Transaction): string | undefined {
  if (pending_refund_amount > 0) return 'Банк ещё не\u00a0ответил о\u00a0прошлом возврате'
  return can.refund ? undefined : 'Возвращать нечего: денег этой транзакции у\u00a0нас нет'
}

/** What became of the letter with the link for a review. */
function reviewLinkWords(
  { sent_at, expires_at, used_at }: NonNullable<TransactionWithEvents['review_link']>,
  timeZone: string,
): string {
  if (used_at !== null) return `пришёл по\u00a0ссылке из\u00a0письма ${formatDay(used_at, timeZone)}`
  if (sent_at === null) return 'ссылка готова, письмо ещё не\u00a0отправлено'
  return `ссылка отправлена письмом ${formatDay(sent_at, timeZone)}, действует до\u00a0${formatDay(expires_at, timeZone)}`
}
