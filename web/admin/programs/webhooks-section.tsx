import { useState } from 'react'
import { WEBHOOK_HEADERS, type Webhook } from '#contract/programs/webhooks.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { NewSecret } from './new-secret.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

type Opened = { webhook: Webhook | null; view: 'form' | 'deliveries' }

/** The addresses that are told what happens: how each is doing, and what can be done with it. */
export function WebhooksSection({ webhooks }: { webhooks: readonly Webhook[] }) {
  const viewing = useViewingAs()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setOpened(null)
  return (
    <section aria-labelledby="webhooks">
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <h2 id="webhooks" className="flex-1 text-16 font-semibold">
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
        webhook={opened?.webhook ?? null}
        open={opened?.view === 'form'}
        onClose={close}
        onSecret={setSecret}
      />
      {opened?.view === 'deliveries' && opened.webhook !== null && (
        <DeliveriesDialog webhook={opened.webhook} onClose={close} />
      )}
      <Dialog
        open={secret !== null}
        onOpenChange={() => {}}
        isSticky
        isLocked
        title="Адрес добавлен"
        footer={<Button onClick={() => setSecret(null)}>Я&nbsp;сохранил секрет</Button>}
      >
        {secret !== null && (
          <NewSecret
            secret={secret}
            label="Скопировать секрет"
            warning="Сохраните секрет сейчас: больше мы его не&nbsp;покажем."
          >
            По&nbsp;нему программа проверяет подпись в&nbsp;заголовке{' '}
            <code className="font-mono text-13">{WEBHOOK_HEADERS.SIGNATURE}</code>.
          </NewSecret>
        )}
      </Dialog>
    </section>
  )
}
