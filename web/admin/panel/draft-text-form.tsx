import { useState, type ReactNode } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Textarea } from '#web/ui/fields/textarea.tsx'
import type { DraftText } from './use-draft-text.ts'

interface DraftTextFormProps {
  draft: DraftText
  /** The field of the API, for its errors. */
  field: string
  label: string
  hint?: ReactNode
  limit: number
  saveLabel: string
  /** Throws an ApiError of 422; false when it was told otherwise. */
  onSave: (text: string) => Promise<boolean>
}

/** One text of a record, saved by itself. Closing the panel loses nothing: the draft waits. Ctrl+Enter saves. */
export function DraftTextForm({ draft, field, label, hint, limit, saveLabel, onSave }: DraftTextFormProps) {
  const viewing = useViewingAs()
  const [isSaving, setSaving] = useState(false)

  const save = async () => {
    if (isSaving || !draft.isChanged) return
    setSaving(true)
    try {
      if (await onSave(draft.text)) draft.keep(draft.text)
    } catch (failure) {
      if (failure instanceof ApiError) draft.refuse(failure.fieldErrors[field] ?? failure.message)
    } finally {
      setSaving(false)
    }
  }

  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || (event.code !== 'Enter' && event.code !== 'KeyS')) return
        event.preventDefault()
        void save()
      }}
    >
      <Field label={label} error={draft.error} changed={draft.isChanged} hint={viewing?.reason ?? hint}>
        <Textarea
          rows={3}
          limit={limit}
          value={draft.text}
          readOnly={viewing !== null}
          onChange={({ target }) => draft.set(target.value)}
        />
      </Field>
      {draft.theirs !== null && <TheirText text={draft.theirs} onJoin={draft.join} />}
      {draft.isChanged && (
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            size="xs"
            variant="outline"
            color="neutral"
            loading={isSaving}
            disabledReason={viewing?.reason}
          >
            {saveLabel}
          </Button>
          <Button size="xs" variant="ghost" color="neutral" onClick={draft.forget}>
            Отменить правку
          </Button>
        </div>
      )}
    </form>
  )
}

/** What a save would take the place of. */
function TheirText({ text, onJoin }: { text: string; onJoin: () => void }) {
  const isGone = text.trim() === ''
  return (
    <div role="status">
      <Notice tone="warn" icon="lucide:git-merge">
        <p>
          <b className="font-semibold text-ink">
            {isGone ? 'Пока вы писали, сохранённый текст убрали.' : 'Пока вы писали, здесь сохранили другое.'}
          </b>{' '}
          {!isGone && 'Ваш текст встанет на\u00a0его место.'}
        </p>
        {!isGone && (
          <>
            <p className="mt-1 border-s-2 border-line ps-3 text-ink wrap-anywhere whitespace-pre-line">{text}</p>
            <Button size="xs" variant="outline" color="neutral" className="mt-2" onClick={onJoin}>
              Соединить с&nbsp;моим
            </Button>
          </>
        )}
      </Notice>
    </div>
  )
}
