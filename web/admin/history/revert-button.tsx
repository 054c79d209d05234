import { useState } from 'react'
import { api, path } from '#contract/api.ts'
import type { HistoryEntry, Reverted } from '#contract/audit-log.ts'
import { callApi } from '#web/lib/api.ts'
import { escapeHtml } from '#web/lib/escape-html.ts'
import { useViewing } from '#web/shell/viewing.ts'
import { Button } from '#web/ui/button.tsx'
import { tellFailure } from '../failure-notice.ts'
import { toastWithUndo } from '../undo-toast.ts'
import { fieldLabel } from './field-words.ts'

interface RevertButtonProps {
  entry: HistoryEntry
  field: string
  onReverted: () => void
}

/** Puts one field back to what it was before the line. The inverse is the same call with the line that this one leaves. */
export function RevertButton({ entry, field, onReverted }: RevertButtonProps) {
  const [isSending, setSending] = useState(false)
  const viewing = useViewing()
  const label = fieldLabel(entry.subject.type, field)

  async function revert() {
    setSending(true)
    try {
      const { audit_log_id: line } = await putBack(entry.id, field)
      toastWithUndo({
        title: `${escapeHtml(label)}: значение вернули`,
        description: escapeHtml(entry.subject.label),
        undo: async () => {
          if (line !== null) await putBack(line, field)
          onReverted()
        },
      })
      onReverted()
    } catch (error) {
      tellFailure(error)
    } finally {
      setSending(false)
    }
  }

  return (
    <Button
      variant="outline"
      color="neutral"
      size="xs"
      icon="lucide:undo-2"
      loading={isSending}
      disabledReason={viewing?.reason}
      aria-label={`Вернуть: ${label}`}
      onClick={() => void revert()}
    >
      Вернуть
    </Button>
  )
}

async function putBack(line: number, field: string): Promise<Reverted> {
  const { data } = await callApi<{ data: Reverted }>(path(api.auditLogRevert, { id: line }), {
    method: 'POST',
    body: { field },
  })
  return data
}
