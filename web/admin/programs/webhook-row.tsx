import { useState } from 'react'
import { WEBHOOK_KIND_TITLES } from '#contract/programs/webhook-titles.ts'
import { WEBHOOK_PATIENCE_DAYS, type Webhook } from '#contract/programs/webhooks.ts'
import { api, path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { counted, formatMoment } from '#web/lib/format.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSite } from '#web/shell/site.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { Dropdown } from '#web/ui/overlays/dropdown.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { useRequestKey } from '../editor/save/request-key.ts'
import { toastError } from '../notices/toast-error.ts'
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx'

interface WebhookRowProps {
  webhook: Webhook
  onEdit: () => void
  onHistory: () => void
}

/** One address: where it leads, how it is doing, what can be done with it. */
export function WebhookRow({ webhook, onEdit, onHistory }: WebhookRowProps) {
  const { id, title, url, kinds, is_active, version } = webhook
  const revalidate = useRevalidate()
  const viewing = useViewingAs()
  const requestKey = useRequestKey()
  const [isDeleting, setDeleting] = useState(false)
  const act = async (address: string, call: Parameters<typeof callApi>[1], onDone: () => void) => {
    try {
      await callApi(address, call)
      onDone()
    } catch (error) {
      toastError(error)
    }
    await revalidate()
  }
  const switchTo = (active: boolean) =>
    act(path(api.webhook, { id }), { method: 'PATCH', body: { is_active: active, version } }, () => {
      const done = active ? 'Адрес включён' : 'Адрес выключен'
      toast({ title: done, description: title, icon: 'lucide:plug', color: 'neutral' })
    })
  const trySending = () =>
    act(path(api.webhookTrial, { id }), { method: 'POST', idempotencyKey: requestKey({}) }, () => {
      requestKey(null)
      // Its answer is what one wants to see, and it comes there.
      onHistory()
    })
  const changing = [
    { label: 'Изменить', icon: 'lucide:pencil', onSelect: onEdit },
    ...(is_active
      ? [
          { label: 'Отправить пробное', icon: 'lucide:send', onSelect: () => void trySending() },
          { label: 'Выключить', icon: 'lucide:ban', onSelect: () => void switchTo(false) },
        ]
      : [{ label: 'Включить', icon: 'lucide:circle-check', onSelect: () => void switchTo(true) }]),
    { label: 'Удалить', icon: 'lucide:trash-2', onSelect: () => setDeleting(true) },
  ]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-b border-line py-3 text-14 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)_auto]">
      <div className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{title}</b>
        <span className="block font-mono text-13 text-ink-2">{url}</span>
        <span className="block text-13 text-ink-3">{kinds.map((kind) => WEBHOOK_KIND_TITLES[kind]).join(', ')}</span>
      </div>
      <WebhookHealth webhook={webhook} />
      <Dropdown
        items={[
          { label: 'История', icon: 'lucide:history', onSelect: onHistory },
          ...(viewing === null ? changing : []),
        ]}
        trigger={
          <IconButton
            icon="lucide:ellipsis"
            label={`Действия: ${title}`}
            className="max-md:row-start-1 max-md:col-start-2"
          />
        }
      />
      <DeleteWebhookDialog webhook={webhook} open={isDeleting} onOpenChange={setDeleting} />
    </li>
  )
}

function WebhookHealth({ webhook: { is_active, given_up_at, failing_since, last, waiting } }: { webhook: Webhook }) {
  const { timeZone } = useSite()
  const [mark, tone, words] = !is_active
    ? ([
        'lucide:ban',
        'quiet',
        given_up_at === null ? 'Выключен' : `Выключен: ${WEBHOOK_PATIENCE_DAYS}\u00a0дня без ответа`,
      ] as const)
    : failing_since === null
      ? (['lucide:circle-check', 'ok', last === null ? 'Ещё ничего не\u00a0отправляли' : 'Принимает'] as const)
      : ([
          'lucide:circle-alert',
          'danger',
          `Не\u00a0принимает с\u00a0${formatMoment(failing_since, timeZone)}`,
        ] as const)
  return (
    <div className="min-w-0 text-13 text-ink-2 max-md:col-span-2">
      <StatusMark mark={mark} tone={tone}>
        {words}
      </StatusMark>
      {last !== null && (
        <span className="mt-0.5 line-clamp-2 wrap-anywhere">
          Последний ответ {formatMoment(last.at, timeZone)}: {answerWords(last.status, last.words)}
        </span>
      )}
      {waiting > 0 && (
        <span className="block">{counted(waiting, 'уведомление ждёт', 'уведомления ждут', 'уведомлений ждут')}</span>
      )}
    </div>
  )
}

/** What a receiver said: its number, and its words where there are any. */
export function answerWords(status: number | null, words: string | null): string {
  return [status, words].filter((part) => part !== null && part !== '').join(', ')
}
