import { useState, type ReactNode } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { useViewing } from '#web/shell/viewing.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useDraftText } from './use-draft-text.ts'

interface DraftTextFormProps {
  /** Of the draft: `review.reply`. */
  name: string
  record: { id: number; version: number }
  /** The field of the API, for its errors. */
  field: string
  saved: string | null
  label: string
  hint?: ReactNode
  limit: number
  saveLabel: string
  /** Throws an ApiError of 422; false when it was told otherwise. */
  onSave: (text: string) => Promise<boolean>
}

/** One text of a record, saved by itself. Closing the panel loses nothing: the draft waits. Ctrl+Enter saves. */
export function DraftTextForm({
  name,
  record,
  field,
  saved,
  label,
  hint,
  limit,
  saveLabel,
  onSave,
}: DraftTextFormProps) {
  const draft = useDraftText(name, record, saved)
  const viewing = useViewing()
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string>()

  const save = async () => {
    if (isSaving || !draft.isChanged) return
    setSaving(true)
    setError(undefined)
    try {
      if (await onSave(draft.text)) draft.forget()
    } catch (failure) {
      setError(failure instanceof ApiError ? (failure.fieldErrors[field] ?? failure.message) : undefined)
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
      <Field label={label} error={error} changed={draft.isChanged} hint={hint}>
        <Textarea rows={3} limit={limit} value={draft.text} onChange={({ target }) => draft.set(target.value)} />
      </Field>
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
