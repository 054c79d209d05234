import { useEffect, useEffectEvent, useState } from 'react'
import { DELIVERY_STATE_TITLES, type Delivery, type DeliveryState, type Webhook } from '#contract/programs/webhooks.ts'
import { api, path } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { callApi } from '#web/lib/api/api.ts'
import { counted, formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toastError } from '../notices/toast-error.ts'
import { answerWords } from './webhook-row.tsx'

const LOOKS: Record<DeliveryState, readonly [mark: string, tone: 'ok' | 'warn' | 'danger']> = {
  waiting: ['lucide:clock', 'warn'],
  delivered: ['lucide:circle-check', 'ok'],
  failed: ['lucide:circle-alert', 'danger'],
}
const SUBJECTS: Record<Delivery['kind'], string> = {
  request: 'Заявка',
  payment: 'Оплата',
  review: 'Отзыв',
  card: 'Карточка',
  trial: 'Пробное',
}
const PER_PAGE = 20

interface DeliveriesDialogProps {
  webhook: Webhook
  onClose: () => void
}

/** What was sent to an address, what it answered, and the way to send it once more. */
export function DeliveriesDialog({ webhook: { id, title, is_active }, onClose }: DeliveriesDialogProps) {
  const [deliveries, setDeliveries] = useState<Delivery[] | null>(null)
  const [pages, setPages] = useState({ shown: 0, last: 1 })
  const read = async (page: number, before: Delivery[]) => {
    try {
      const query = `?per_page=${PER_PAGE}&page=${page}`
      const { data, meta } = await callApi<PageOf<Delivery>>(path(api.webhookDeliveries, { id }) + query)
      setDeliveries([...before, ...data])
      setPages({ shown: page, last: meta.last_page })
    } catch (error) {
      toastError(error)
      onClose()
    }
  }
  const begin = useEffectEvent(() => void read(1, []))
  useEffect(() => begin(), [])
  const send = async (delivery: Delivery) => {
    try {
      await callApi(path(api.webhookDeliverySend, { id: delivery.id }), { method: 'POST' })
    } catch (error) {
      toastError(error)
    }
    await read(1, [])
  }
  return (
    <Dialog open onOpenChange={onClose} size="wide" title={`История: ${title}`}>
      {deliveries === null && <p className="text-13 text-ink-3">Читаем…</p>}
      {deliveries?.length === 0 && <p className="text-13 text-ink-3">Ещё ничего не&nbsp;отправляли.</p>}
      {deliveries !== null && deliveries.length > 0 && (
        <ul aria-label="Уведомления" className="border-t border-line">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} canSend={is_active} onSend={() => send(delivery)} />
          ))}
        </ul>
      )}
      {deliveries !== null && pages.shown < pages.last && (
        <Button
          variant="outline"
          color="neutral"
          className="mt-3"
          onClick={() => void read(pages.shown + 1, deliveries)}
        >
          Показать ещё
        </Button>
      )}
    </Dialog>
  )
}

interface DeliveryRowProps {
  delivery: Delivery
  /** False for an address that is switched off. */
  canSend: boolean
  onSend: () => Promise<void>
}

function DeliveryRow({ delivery, canSend, onSend }: DeliveryRowProps) {
  const { timeZone } = useSite()
  const [isSending, setSending] = useState(false)
  const { kind, subject_id, subject_state, created_at, state, attempts, next_attempt_at } = delivery
  const name = subject_id === null ? SUBJECTS[kind] : `${SUBJECTS[kind]} ${subject_id}: ${subject_state}`
  const again = async () => {
    setSending(true)
    await onSend()
    setSending(false)
  }
  return (
    <li className="grid items-start gap-x-4 gap-y-1 border-b border-line py-2.5 text-14 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto]">
      <div className="min-w-0 wrap-anywhere">
        {name}
        <span className="block text-13 text-ink-3 tabular-nums">{formatMoment(created_at, timeZone)}</span>
      </div>
      <div className="min-w-0 text-13 text-ink-2">
        <StatusMark mark={LOOKS[state][0]} tone={LOOKS[state][1]}>
          {DELIVERY_STATE_TITLES[state]}
        </StatusMark>
        <span className="block wrap-anywhere">{answerWords(delivery.answer_status, delivery.answer_words)}</span>
        {attempts > 1 && <span className="block">{counted(attempts, 'попытка', 'попытки', 'попыток')}</span>}
        {next_attempt_at !== null && attempts > 0 && (
          <span className="block">Следующая {formatMoment(next_attempt_at, timeZone)}</span>
        )}
      </div>
      {canSend && (
        <Button
          variant="outline"
          color="neutral"
          size="xs"
          loading={isSending}
          className="justify-self-start"
          aria-label={`Отправить ещё раз: ${name}`}
          onClick={() => void again()}
        >
          Отправить ещё раз
        </Button>
      )}
    </li>
  )
}
