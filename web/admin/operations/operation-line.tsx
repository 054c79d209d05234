import { useEffect, useRef, useState } from 'react'
import { UNDO_DAYS, type Operation } from '#contract/operations.ts'
import { counted, formatDay, formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { useViewing } from '#web/shell/viewing.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusMark } from '#web/ui/status-mark.tsx'
import { tellFailure } from '../failure-notice.ts'
import { tellUndone, undoOperation } from './undo-operation.ts'

interface OperationLineProps {
  operation: Operation
  /** «Отменить импорт». */
  undoLabel: string
  /** Called when it was taken back, or turned out to be. */
  onChange: () => void
}

/** A change of many records: what, when, by whom, and the way back while there is one. It is asked for twice: there is none from there. */
export function OperationLine({ operation, undoLabel, onChange }: OperationLineProps) {
  const { timeZone } = useSite()
  const viewing = useViewing()
  const line = useRef<HTMLLIElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  const undo = async () => {
    setUndoing(true)
    try {
      tellUndone(await undoOperation(operation.id))
    } catch (error) {
      tellFailure(error)
    }
    setAsking(false)
    setUndoing(false)
    onChange()
    line.current?.focus()
  }
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
      {!isUndone && !isAsking && (
        <Button
          variant="outline"
          color="neutral"
          icon="lucide:undo-2"
          aria-label={`${undoLabel}: ${operation.label}, ${formatMoment(operation.at, timeZone)}`}
          disabledReason={viewing?.reason ?? operation.can.reason ?? undefined}
          onClick={() => setAsking(true)}
        >
          {undoLabel}
        </Button>
      )}
      {isAsking && <Question {...{ operation, isUndoing }} onYes={() => void undo()} onNo={() => setAsking(false)} />}
    </li>
  )
}

interface QuestionProps {
  operation: Operation
  isUndoing: boolean
  onYes: () => void
  onNo: () => void
}

function Question({ operation, isUndoing, onYes, onNo }: QuestionProps) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={group} role="group" aria-label="Подтверждение" className="flex flex-wrap items-center gap-2 basis-full">
      <p className="min-w-0 flex-1 basis-60 text-13 text-ink-2">
        Вернём как было {counted(operation.count, 'запись', 'записи', 'записей')}; что изменили после, останется.
        Повторить отменённое нельзя.
      </p>
      <Button variant="ghost" color="neutral" disabledReason={isUndoing ? 'Возвращаем.' : undefined} onClick={onNo}>
        Оставить
      </Button>
      <Button color="danger" icon="lucide:undo-2" loading={isUndoing} onClick={onYes}>
        Вернуть как&nbsp;было
      </Button>
    </div>
  )
}

function undoneText({ undone_at, undone_by }: Operation, timeZone: string): string {
  const when = `Отменено ${formatMoment(undone_at ?? '', timeZone)}`
  return undone_by === null ? when : `${when} · ${undone_by.title}`
}

function lastDay({ at }: Operation): string {
  return new Date(Date.parse(at) + UNDO_DAYS * 86_400_000).toISOString()
}
