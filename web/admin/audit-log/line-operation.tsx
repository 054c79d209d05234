import { useRef } from 'react'
import type { Operation } from '#contract/office/operations.ts'
import { useSite } from '#web/shell/site.tsx'
import { OperationUndo } from '../operations/operation-undo.tsx'
import { undoneText } from '../operations/undone-text.ts'

interface LineOperationProps {
  operation: Operation
  onUndone: () => void
}

/** The change of many records that a line is a part of, with the way back for the whole of it. */
export function LineOperation({ operation, onUndone }: LineOperationProps) {
  const { timeZone } = useSite()
  const part = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={part}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-soft px-3 py-2 first:border-t-0"
    >
      <p className="min-w-0 flex-1 basis-60 text-13 wrap-anywhere text-ink-2">
        Часть изменения «{operation.label}»
        {operation.undone_at !== null && <span className="block text-ink-3">{undoneText(operation, timeZone)}</span>}
      </p>
      <OperationUndo
        operation={operation}
        undoLabel="Отменить всё изменение"
        size="xs"
        onChange={() => {
          onUndone()
          part.current?.focus()
        }}
      />
    </div>
  )
}
