import { Suspense, useState } from 'react'
import type { RequestPayment } from '#contract/requests/request-entries.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { href } from '#contract/people/screens.ts'
import { api, path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatDay, formatMoney } from '#web/lib/format.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { copyText } from '#web/ui/actions/copy-text.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../../notices/toast-error.ts'
import { PanelLink } from '../../panel/panel-link.tsx'
import { PanelSection } from '../../panel/panel-section.tsx'
import { cancelObstacle, CancelLinkDialog } from '../../transactions/cancel-link-dialog.tsx'
import { TransactionState } from '../../transactions/transaction-state.tsx'
import { linkForRequest } from './link-for-request.ts'
import { lateOver } from '../../screen/late-part.tsx'

const CreateLinkDialog = lateOver(() => import('../../transactions/create-link-dialog.tsx'))

interface PaymentsSectionProps {
  request: PracticeRequest
  payments: readonly RequestPayment[]
  /** Something about money has changed. */
  onChange: () => void
}

/** The payments of a request: a link made from what is agreed, sent by letter, cancelled when its sum is wrong. */
export function PaymentsSection({ request, payments, onChange }: PaymentsSectionProps) {
  const { permissions } = useSession()
  const { timeZone } = useSite()
  const disabledReason = useViewingAs()?.reason
  const [creating, setCreating] = useState<boolean | null>(null)
  const mayCreate = permissions.includes('transactions.create') && request.erased_at === null
  if (payments.length === 0 && !mayCreate) return null
  return (
    <PanelSection title="Оплата">
      {payments.length > 0 && (
        <ul aria-label="Платежи заявки" className="mb-3 grid gap-3">
          {payments.map((payment) => (
            <Payment key={payment.id} payment={payment} onChange={onChange} />
          ))}
        </ul>
      )}
      {mayCreate && (
        <Button
          size="xs"
          variant="outline"
          color="neutral"
          icon="lucide:link"
          disabledReason={disabledReason}
          onClick={() => setCreating(true)}
        >
          Ссылка на&nbsp;оплату…
        </Button>
      )}
      {creating !== null && (
        <Suspense>
          <CreateLinkDialog
            key={`${request.id} ${request.version}`}
            isOpen={creating}
            prefilled={linkForRequest(request, timeZone)}
            onClose={() => setCreating(false)}
            onCreated={onChange}
          />
        </Suspense>
      )}
    </PanelSection>
  )
}

function Payment({ payment, onChange }: { payment: RequestPayment; onChange: () => void }) {
  const { url, timeZone } = useSite()
  const disabledReason = useViewingAs()?.reason
  const [isSending, setSending] = useState(false)
  const [isCanceling, setCanceling] = useState(false)
  // A second press after a lost answer writes no second letter.
  const [idempotencyKey, setKey] = useState(randomKey)
  const { id, number, amount, refunded_amount, pending_refund_amount: pending, letters } = payment
  const sendLetter = async () => {
    if (isSending) return
    setSending(true)
    try {
      await callApi(path(api.transactionLetters, { id }), { method: 'POST', idempotencyKey })
      setKey(randomKey())
      toast({ title: 'Письмо со\u00a0ссылкой отправляется', icon: 'lucide:circle-check' })
      onChange()
    } catch (failure) {
      toastError(failure)
    } finally {
      setSending(false)
    }
  }
  const copy = async () => {
    if (await copyText(new URL(href('securePayment', { id: payment.public_id }), url).href)) {
      toast({ title: 'Ссылка скопирована', icon: 'lucide:circle-check' })
    }
  }
  const isOpen = payment.can_be_canceled || payment.can_be_sent
  const buttonLook = { size: 'xs', variant: 'outline', color: 'neutral' } as const
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 text-13">
        <PanelLink to={`${href('transactions')}?open=${id}`}>{number}</PanelLink>
        <span className="font-medium tabular-nums">{formatMoney(amount)}</span>
        <TransactionState transaction={payment} />
        {refunded_amount > 0 && <span className="text-ink-3">возвращено {formatMoney(refunded_amount)}</span>}
        {pending > 0 && <span className="text-ink-3">возвращается {formatMoney(pending)}</span>}
        {isOpen && <span className="text-ink-3">до&nbsp;{formatDay(payment.expires_at, timeZone)}</span>}
      </div>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {payment.can_be_sent && (
            <Button
              {...buttonLook}
              icon="lucide:mail"
              loading={isSending}
              disabledReason={disabledReason}
              onClick={() => void sendLetter()}
            >
              {letters.length === 0 ? 'Отправить письмом' : 'Отправить ещё раз'}
            </Button>
          )}
          <Button {...buttonLook} icon="lucide:copy" onClick={() => void copy()}>
            Скопировать
          </Button>
          {payment.can_be_canceled && (
            <Button {...buttonLook} icon="lucide:x" disabledReason={disabledReason} onClick={() => setCanceling(true)}>
              Отменить ссылку…
            </Button>
          )}
        </div>
      )}
      <CancelLinkDialog
        payment={payment}
        obstacle={payment.can_be_canceled ? undefined : cancelObstacle(payment.status)}
        finalFocus={() => (payment.can_be_canceled ? null : document.querySelector<HTMLElement>('[data-panel]'))}
        isOpen={isCanceling}
        onClose={() => setCanceling(false)}
        onCanceled={onChange}
      />
    </li>
  )
}
