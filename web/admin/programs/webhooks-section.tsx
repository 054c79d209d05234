import { useState } from 'react'
import { WEBHOOK_HEADERS, type Webhook } from '#contract/programs/webhooks.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { WEBHOOKS_HEADING } from './delete-webhook-dialog.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

type Opened = { webhook: Webhook | null; view: 'form' | 'deliveries' }

/** The addresses that are told what happens: how each is doing, and what can be done with it. */
export function WebhooksSection({ webhooks }: { webhooks: readonly Webhook[] }) {
  const viewing = useViewingAs()
  const revalidate = useRevalidate()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setOpened(null)
  const edited = opened?.webhook ?? null
  const asItIs = webhooks.find(({ id }) => id === edited?.id)
  const closeHistory = () => {
    close()
    void revalidate()
  }
  return (
    <section aria-labelledby={WEBHOOKS_HEADING}>
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <h2 id={WEBHOOKS_HEADING} tabIndex={-1} className="flex-1 text-16 font-semibold">
          Уведомления программам
        </h2>
        <Button
          variant="outline"
          color="neutral"
          icon="lucide:plus"
          disabledReason={viewing?.reason}
          onClick={() => setOpened({ webhook: null, view: 'form' })}
        >
          Добавить адрес
        </Button>
      </div>
      <p className="mb-3 max-w-160 text-13 text-ink-2">
        Как только заявка, оплата, отзыв или карточка меняет состояние, мы&nbsp;сообщаем об&nbsp;этом на&nbsp;адрес
        программы: что изменилось и&nbsp;где посмотреть. Имён, телефонов и&nbsp;рассказов в&nbsp;уведомлениях нет.
      </p>
      {webhooks.length === 0 ? (
        <p className="text-13 text-ink-3">Ещё ни&nbsp;одного адреса.</p>
      ) : (
        <ul aria-label="Адреса программ" className="border-t border-line">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setOpened({ webhook, view: 'form' })}
              onHistory={() => setOpened({ webhook, view: 'deliveries' })}
            />
          ))}
        </ul>
      )}
      <WebhookDialog
        key={`form-${opened?.webhook?.id ?? 'new'}`}
        webhook={asItIs ?? edited}
        // A colleague may have deleted it meanwhile.
        open={opened?.view === 'form' && (edited === null || asItIs !== undefined)}
        onClose={close}
        onSecret={setSecret}
      />
      {opened?.view === 'deliveries' && opened.webhook !== null && (
        <DeliveriesDialog webhook={asItIs ?? opened.webhook} onClose={closeHistory} />
      )}
      <SecretDialog secret={secret} title="Адрес добавлен" name="секрет" onKept={() => setSecret(null)}>
        По&nbsp;нему программа проверяет подпись в&nbsp;заголовке{' '}
        <code className="font-mono text-13">{WEBHOOK_HEADERS.SIGNATURE}</code>.
      </SecretDialog>
    </section>
  )
}
