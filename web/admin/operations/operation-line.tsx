import { useRef } from 'react'
import { UNDO_DAYS, type Operation } from '#contract/office/operations.ts'
import { formatDay, formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { OperationUndo } from './operation-undo.tsx'
import { undoneText } from './undone-text.ts'

interface OperationLineProps {
  operation: Operation
  /** «Отменить импорт». */
  undoLabel: string
  /** Called when it was taken back, or turned out to be. */
  onChange: () => void
}

/** A change of many records: what, when, by whom, and the way back while there is one. */
export function OperationLine({ operation, undoLabel, onChange }: OperationLineProps) {
  const { timeZone } = useSite()
  const line = useRef<HTMLLIElement>(null)
  const isUndone = operation.undone_at !== null
  return (
    <li ref={line} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{operation.label}</p>
        <p className="text-13 wrap-anywhere text-ink-3">
          {[formatMoment(operation.at, timeZone), operation.actor?.title ?? 'Учётной записи больше нет'].join(' · ')}
        </p>
        <p className="text-13">
          {isUndone ? (
            <StatusMark mark="lucide:undo-2" tone="quiet">
              <span className="wrap-anywhere">{undoneText(operation, timeZone)}</span>
            </StatusMark>
          ) : (
            <StatusMark mark="lucide:check" tone="ok">
              Записано
              {operation.can.undo && `, отменить можно до\u00a0${formatDay(lastDay(operation), timeZone)}`}
            </StatusMark>
          )}
        </p>
      </div>
      <OperationUndo
        operation={operation}
        undoLabel={undoLabel}
        onChange={() => {
          onChange()
          line.current?.focus()
        }}
      />
    </li>
  )
}

function lastDay({ at }: Operation): string {
  return new Date(Date.parse(at) + UNDO_DAYS * 86_400_000).toISOString()
}
