import { useRef, useState } from 'react'
import {
  CHANNEL_TITLES,
  CHANNELS,
  ENTRY_TEXT_MAX,
  OUTCOME_TITLES,
  OUTCOMES,
  type Channel,
  type Outcome,
} from '#contract/requests/deal.ts'
import type { RequestEntryMade } from '#contract/requests/request-entries.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { api, path } from '#contract/wire/api.ts'
import type { Linked } from '#contract/wire/http.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { toastError } from '../../notices/toast-error.ts'
import { useDraftText } from '../../panel/use-draft-text.ts'
import { MentionTextarea } from './mention-textarea.tsx'

interface EntryFormProps {
  request: PracticeRequest
  people: readonly Linked[]
  /** The entry is written. */
  onMade: (request: PracticeRequest) => void
}

const channels = CHANNELS.map((value) => ({ value, label: CHANNEL_TITLES[value] }))

/** Notes how somebody spoke with the person, one press an outcome; the words beside it go along, or stand alone. */
export function EntryForm({ request, people, onMade }: EntryFormProps) {
  const viewing = useViewingAs()
  const draft = useDraftText('request.entry', request, null)
  const [channel, setChannel] = useState<Channel>('call')
  const [sending, setSending] = useState<Outcome | 'comment' | null>(null)
  const attempt = useRef<{ key: string; said: string }>(null)

  const note = async (outcome: Outcome | null) => {
    if (sending !== null) return
    const text = draft.text.trim() || null
    const said = JSON.stringify([request.id, outcome, channel, text])
    // A second press after a lost answer notes nothing twice.
    if (attempt.current?.said !== said) attempt.current = { key: randomKey(), said }
    setSending(outcome ?? 'comment')
    try {
      const body = outcome === null ? { kind: 'comment', text } : { kind: 'contact', channel, outcome, text }
      const { data } = await callApi<{ data: RequestEntryMade }>(path(api.requestEntries, { id: request.id }), {
        method: 'POST',
        body,
        idempotencyKey: attempt.current.key,
      })
      attempt.current = null
      draft.forget()
      onMade(data.request)
    } catch (failure) {
      if (failure instanceof ApiError && failure.fieldErrors.text) draft.refuse(failure.fieldErrors.text)
      else toastError(failure)
    } finally {
      setSending(null)
    }
  }

  return (
    <div className="mb-4 grid gap-2">
      <Field label="Что сказали" error={draft.error} hint="Видят те, кто ведёт заявки. @ позовёт коллегу письмом">
        <MentionTextarea
          rows={2}
          limit={ENTRY_TEXT_MAX}
          value={draft.text}
          people={people}
          readOnly={viewing !== null}
          onText={draft.set}
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey) || event.code !== 'Enter') return
            event.preventDefault()
            void note(null)
          }}
        />
      </Field>
      <Segmented aria-label="Как связались" options={channels} value={channel} onChange={setChannel} />
      <div role="group" aria-label="Отметить связь" className="flex flex-wrap gap-2">
        {OUTCOMES.map((outcome) => (
          <Button
            key={outcome}
            size="xs"
            variant="outline"
            color="neutral"
            loading={sending === outcome}
            disabledReason={viewing?.reason}
            onClick={() => void note(outcome)}
          >
            {OUTCOME_TITLES[outcome]}
          </Button>
        ))}
        <Button
          size="xs"
          variant="outline"
          icon="lucide:message-square"
          loading={sending === 'comment'}
          disabledReason={viewing?.reason ?? (draft.isChanged ? undefined : 'Напишите комментарий')}
          onClick={() => void note(null)}
        >
          Только комментарий
        </Button>
      </div>
    </div>
  )
}
