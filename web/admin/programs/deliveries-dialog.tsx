import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DELIVERY_STATE_TITLES, type DeliveryState } from '#contract/programs/webhook-titles.ts'
import type { Delivery, FailedSent, Webhook } from '#contract/programs/webhooks.ts'
import { api, path } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { callApi } from '#web/lib/api/api.ts'
import { counted, formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'
import { sendingKey, usePollWhileSending } from '../screen/use-poll-while-sending.ts'
import { deliveryName } from './delivery-name.ts'
import { answerWords } from './webhook-row.tsx'

const LOOKS: Record<DeliveryState, readonly [mark: string, tone: 'ok' | 'warn' | 'danger']> = {
  waiting: ['lucide:clock', 'warn'],
  delivered: ['lucide:circle-check', 'ok'],
  failed: ['lucide:circle-alert', 'danger'],
}
const PER_PAGE = 20

interface DeliveriesDialogProps {
  webhook: Webhook
  onClose: () => void
}

/** What was sent to an address, what it answered, and the way to send it once more: the answer to that comes by itself. */
export function DeliveriesDialog({ webhook: { id, title, is_active }, onClose }: DeliveriesDialogProps) {
  const [{ deliveries, shown, last, failed }, setRead] = useState<Read>({
    deliveries: null,
    shown: 1,
    last: 1,
    failed: 0,
  })
  const [isSendingAll, setSendingAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const read = async (pages: number) => setRead(await readDeliveries(id, pages))
  const begin = useEffectEvent(async () => {
    try {
      await read(1)
    } catch (error) {
      toastError(error)
      onClose()
    }
  })
  useEffect(() => void begin(), [])
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      toastError(error)
    }
  }
  const send = (delivery: Delivery) =>
    act(async () => {
      await callApi(path(api.webhookDeliverySend, { id: delivery.id }), { method: 'POST' })
      await read(shown)
    })
  const sendFailed = () =>
    act(async () => {
      setSendingAll(true)
      const { data } = await callApi<{ data: FailedSent }>(path(api.webhookFailedSend, { id }), { method: 'POST' })
      const sent = counted(
        data.queued,
        'уведомление отправляется',
        'уведомления отправляются',
        'уведомлений отправляются',
      )
      // Somebody else may have been quicker.
      const title = data.queued === 0 ? 'Отправлять нечего' : `${sent} ещё\u00a0раз`
      toast({ title, icon: 'lucide:send', color: 'neutral' })
      await read(shown)
      // The button that was pressed is gone.
      list.current?.querySelector('li')?.focus()
    }).finally(() => setSendingAll(false))
  const showMore = () =>
    act(async () => {
      const before = deliveries?.length ?? 0
      await read(shown + 1)
      // The button that was pressed stands further down by now, or is gone.
      const next = list.current?.children[before]
      if (next instanceof HTMLElement) next.focus()
    })
  // A question that nobody has asked fails in silence: the next one may be answered.
  usePollWhileSending(sendingKey(deliveries ?? []), () => read(shown).catch(() => {}))
  return (
    <Dialog open onOpenChange={onClose} size="wide" title={`История: ${title}`}>
      {deliveries === null && <p className="text-13 text-ink-3">Читаем…</p>}
      {deliveries?.length === 0 && <p className="text-13 text-ink-3">Ещё ничего не&nbsp;отправляли.</p>}
      {is_active && failed > 1 && (
        <Button
          variant="outline"
          color="neutral"
          className="mb-3"
          loading={isSendingAll}
          onClick={() => void sendFailed()}
        >
          Отправить ещё&nbsp;раз всё недоставленное: {failed}
        </Button>
      )}
      {deliveries !== null && deliveries.length > 0 && (
        <ul ref={list} aria-label="Уведомления" className="border-t border-line">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} canSend={is_active} onSend={() => send(delivery)} />
          ))}
        </ul>
      )}
      {shown < last && (
        <Button variant="outline" color="neutral" className="mt-3" onClick={() => void showMore()}>
          Показать ещё
        </Button>
      )}
    </Dialog>
  )
}

interface Read {
  deliveries: readonly Delivery[] | null
  /** Pages. */
  shown: number
  last: number
  /** Of all pages: what was given up. */
  failed: number
}

/** The first pages, all of one moment. */
async function readDeliveries(id: number, pages: number): Promise<Read> {
  const address = path(api.webhookDeliveries, { id })
  const ask = (query: string) => callApi<PageOf<Delivery>>(`${address}?${query}`)
  const [failed, ...read] = await Promise.all([
    ask('filter[state]=failed&per_page=1'),
    ...Array.from({ length: pages }, (_, at) => ask(`per_page=${PER_PAGE}&page=${at + 1}`)),
  ])
  // What comes in between moves the last of one page to the next one.
  const deliveries = new Map(read.flatMap(({ data }) => data.map((delivery) => [delivery.id, delivery])))
  return {
    deliveries: [...deliveries.values()],
    shown: pages,
    last: read.at(-1)?.meta.last_page ?? 1,
    failed: failed.meta.total,
  }
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
  const { created_at, state, attempts, next_attempt_at } = delivery
  const name = deliveryName(delivery)
  const again = async () => {
    setSending(true)
    await onSend()
    setSending(false)
  }
  return (
    <li
      tabIndex={-1}
      className="grid items-start gap-x-4 gap-y-1 border-b border-line py-2.5 text-14 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto]"
    >
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
        {next_attempt_at !== null && attempts > 0 && sendingKey([delivery]) === null && (
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
