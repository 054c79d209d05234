import { useEffect, useRef, useState } from 'react'
import type { Operation } from '#contract/office/operations.ts'
import { counted, formatMoment } from '#web/lib/format.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toastError } from '../notices/toast-error.ts'
import { verbFor } from '../russian/russian-gender.ts'
import { toastUndone, undoOperation } from './undo-operation.ts'

interface OperationUndoProps {
  operation: Operation
  /** «Отменить импорт». */
  undoLabel: string
  size?: 'xs' | 'sm'
  /** Called when it was taken back, or turned out to be. */
  onChange: () => void
}

/** The way back from a change of many records while there is one. It is asked for twice: there is none from there. */
export function OperationUndo({ operation, undoLabel, size = 'sm', onChange }: OperationUndoProps) {
  const { timeZone } = useSite()
  const viewing = useViewingAs()
  const [isAsking, setAsking] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  const undo = async () => {
    setUndoing(true)
    try {
      toastUndone(await undoOperation(operation.id))
    } catch (error) {
      toastError(error)
    }
    setAsking(false)
    setUndoing(false)
    onChange()
  }
  if (isAsking)
    return <Question {...{ operation, isUndoing }} onYes={() => void undo()} onNo={() => setAsking(false)} />
  if (operation.undone_at !== null) return null
  return (
    <Button
      size={size}
      variant="outline"
      color="neutral"
      icon="lucide:undo-2"
      aria-label={`${undoLabel}: ${operation.label}, ${formatMoment(operation.at, timeZone)}`}
      disabledReason={viewing?.reason ?? operation.can.reason ?? undefined}
      onClick={() => setAsking(true)}
    >
      {undoLabel}
    </Button>
  )
}

interface QuestionProps {
  operation: Operation
  isUndoing: boolean
  onYes: () => void
  onNo: () => void
}

function Question({ operation, isUndoing, onYes, onNo }: QuestionProps) {
  const { id: ownId } = useSession()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={group} role="group" aria-label="Подтверждение" className="flex basis-full flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 basis-60 text-13 text-ink-2">
        {operation.actor !== null && operation.actor.id !== ownId && `${madeBy(operation.actor.title)} `}
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

function madeBy(name: string): string {
  return `Это изменение ${verbFor(name, 'сделал', 'сделала')} ${name}.`
}
