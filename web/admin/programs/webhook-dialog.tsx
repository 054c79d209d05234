import { useState } from 'react'
import { WEBHOOK_KIND_TITLES, type WebhookKind } from '#contract/programs/webhook-titles.ts'
import { WEBHOOK_KINDS, type NewWebhook, type Webhook } from '#contract/programs/webhooks.ts'
import { api, path } from '#contract/wire/api.ts'
import { isDeepEqual } from '#web/lib/deep-equal.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { useRequestKey } from '../editor/save/request-key.ts'
import { useDraftForm } from '../dialogs/use-draft-form.ts'
import { LeftDraftNotice } from '../notices/left-draft-notice.tsx'
import { FormError } from '../profile/form-error.tsx'
import { useSending } from '../profile/use-sending.ts'

interface WebhookDialogProps {
  /** Null: a new one. */
  webhook: Webhook | null
  open: boolean
  onClose: () => void
  /** Gets the secret of a new one, this once. */
  onSecret: (secret: string) => void
}

interface Form {
  title: string
  url: string
  kinds: readonly WebhookKind[]
}

const EMPTY: Form = { title: '', url: '', kinds: ['request', 'payment'] }

/** Where news go, and of what. All but the address waits as a draft: many programs give one with a key in it. */
export function WebhookDialog({ webhook, open, onClose, onSecret }: WebhookDialogProps) {
  const revalidate = useRevalidate()
  const { isSending, errors, send, forget } = useSending()
  const requestKey = useRequestKey()
  const draft = useDraftForm<Form>({
    name: 'webhook',
    ...(webhook && { id: webhook.id }),
    isOpen: open,
    begin: () => (webhook === null ? EMPTY : formOf(webhook)),
    unkept: ['url'],
  })
  const { title, url, kinds } = draft.form
  const [version, setVersion] = useState(webhook?.version)
  if (webhook !== null && webhook.version !== version) {
    setVersion(webhook.version)
    draft.renew(formOf(webhook), { ...formOf(webhook), ...changesOf(draft.begun, draft.form) })
  }
  const submit = async () => {
    const body = { title, url, kinds }
    if (webhook === null) {
      const call = { method: 'POST', body, idempotencyKey: requestKey(body) } as const
      const sent = await send<{ data: NewWebhook }>(api.webhooks, call)
      if (sent === null) return
      requestKey(null)
      onSecret(sent.answer.data.secret)
      draft.startOver()
    } else {
      const { id, version } = webhook
      const sent = await send(path(api.webhook, { id }), { method: 'PATCH', body: { ...body, version } })
      // A colleague may have changed it, or deleted it.
      if (sent === null) return void revalidate()
      draft.forget()
    }
    onClose()
    void revalidate()
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onClose}
      title={webhook === null ? 'Новый адрес' : `Адрес «${webhook.title}»`}
      verb={webhook === null ? 'Добавить' : 'Сохранить'}
      cancel={webhook === null ? 'Не\u00a0добавлять' : undefined}
      isSending={isSending}
      onSubmit={() => void submit()}
      onReset={forget}
    >
      {draft.leftAt !== null && (
        <LeftDraftNotice at={draft.leftAt} onStartOver={draft.startOver}>
          {url === '' && <> Адрес впишите заново: в&nbsp;нём бывает ключ, и&nbsp;браузер его не&nbsp;хранит.</>}
        </LeftDraftNotice>
      )}
      <FormError text={errors.form} />
      <Field label="Название" hint="Что это за программа: «CRM», «Бот»" error={errors.title}>
        <Input value={title} maxLength={80} onChange={({ target }) => draft.change({ title: target.value })} />
      </Field>
      <Field label="Адрес" error={errors.url}>
        <Input
          type="url"
          inputMode="url"
          placeholder="https://"
          value={url}
          onChange={({ target }) => draft.change({ url: target.value })}
        />
      </Field>
      <fieldset data-field="kinds">
        <legend className="mb-1 text-13 font-medium">О&nbsp;чём сообщать</legend>
        {errors.kinds !== undefined && (
          <p role="alert" className="mb-1 flex gap-1.5 text-13 text-danger">
            <Icon name="lucide:circle-alert" className="mt-0.5" />
            {errors.kinds}
          </p>
        )}
        <div className="grid sm:grid-cols-2">
          {WEBHOOK_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={WEBHOOK_KIND_TITLES[kind]}
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                draft.change({
                  kinds: WEBHOOK_KINDS.filter((one) => (one === kind ? target.checked : kinds.includes(one))),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}

function formOf({ title, url, kinds }: Webhook): Form {
  return { title, url, kinds }
}

/** What is changed here stays over what somebody else has saved. */
function changesOf(begun: Form, form: Form): Partial<Form> {
  const names = Object.keys(form) as (keyof Form)[]
  return Object.fromEntries(
    names.filter((name) => !isDeepEqual(form[name], begun[name])).map((name) => [name, form[name]]),
  )
}
