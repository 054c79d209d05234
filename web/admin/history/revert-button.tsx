import { useLayoutEffect, useRef, useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import type { HistoryEntry, Reverted } from '#contract/office/audit-log.ts'
import { revertedTogether } from '#contract/office/reverted-together.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { counted } from '#web/lib/format.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'
import { toastWithUndo } from '../notices/undo-toast.ts'
import { fieldLabel } from './field-words.ts'
import { revertedWords } from './reverted-words.ts'

interface RevertButtonProps {
  entry: HistoryEntry
  fields: string[]
  onReverted: () => void
}

interface Done {
  line: number
  field: string
  /** What went back with the field, itself among it. */
  together: string[]
}

/** Puts fields back to what they were before the line. The inverse is the same call with the lines that this one leaves. */
export function RevertButton({ entry, fields, onReverted }: RevertButtonProps) {
  const [isSending, setSending] = useState(false)
  const viewing = useViewingAs()
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeftToLine(button)
  const label = fields.map((field) => fieldLabel(entry.subject.type, field)).join(', ')
  const words = fields.length === 1 ? 'Вернуть' : `Вернуть ${counted(fields.length, 'поле', 'поля', 'полей')}`

  async function revert() {
    setSending(true)
    const done: Done[] = []
    const left = new Set(fields)
    try {
      // One after another: each call makes a version that the next one starts from.
      for (const field of fields) {
        if (!left.has(field)) continue
        const together = revertedTogether(entry.subject.type, field, entry.can.fields)
        for (const name of together) left.delete(name)
        // oxlint-disable-next-line no-await-in-loop
        const { audit_log_id: line } = await putBack(entry.id, field)
        if (line !== null) done.push({ line, field, together })
      }
    } catch (error) {
      toastRefusal(error)
    }
    if (done.length > 0) toastDone(done)
    setSending(false)
    onReverted()
  }

  function toastDone(done: Done[]) {
    const { title, description } = revertedWords(
      entry,
      done.flatMap(({ together }) => together),
    )
    toastWithUndo({
      title,
      description: escapeHtml(description),
      undo: async () => {
        for (const { line, field } of done.toReversed()) {
          // oxlint-disable-next-line no-await-in-loop -- see above
          await putBack(line, field)
        }
        onReverted()
      },
    })
  }

  return (
    <Button
      ref={button}
      variant="outline"
      color="neutral"
      size="xs"
      icon="lucide:undo-2"
      loading={isSending}
      disabledReason={viewing?.reason}
      aria-label={`${words}: ${label}`}
      onClick={() => void revert()}
    >
      {words}
    </Button>
  )
}

/** What went back cannot go back again: the button leaves, and its focus goes to what opened the line. */
function useFocusLeftToLine(button: { current: HTMLButtonElement | null }) {
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (document.activeElement !== own) return
      own?.closest('li')?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true })
    }
  }, [button])
}

async function putBack(line: number, field: string): Promise<Reverted> {
  const { data } = await callApi<{ data: Reverted }>(path(api.auditLogRevert, { id: line }), {
    method: 'POST',
    body: { field },
  })
  return data
}

/** Somebody was quicker, or the value no longer fits: the server says which. */
function toastRefusal(error: unknown) {
  if (!(error instanceof ApiError) || ![404, 409, 422].includes(error.status)) return toastError(error)
  toast({
    title: 'Не\u00a0возвращено',
    description: escapeHtml(Object.values(error.body.errors ?? {})[0]?.[0] ?? error.body.message),
    icon: 'lucide:circle-alert',
    color: 'danger',
  })
}
