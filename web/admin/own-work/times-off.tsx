import { useState, type ReactNode } from 'react'
import type { TimeOff } from '#contract/psychologists/own-work.ts'
import { path } from '#contract/wire/api.ts'
import { ownWorkApi } from '#contract/wire/own-work-api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatDay } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { toastError } from '../notices/toast-error.ts'
import { toastWithUndo } from '../notices/undo-toast.ts'
import { EmptyPart } from './empty-part.tsx'
import { TimeOffDialog } from './time-off-dialog.tsx'

interface AddTimeOffProps {
  psychologistId: number
  onAdded: () => void
}

export function AddTimeOff({ psychologistId, onAdded }: AddTimeOffProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button variant="outline" color="neutral" size="xs" icon="lucide:plus" onClick={() => setAdding(true)}>
        Отметить
      </Button>
      {isAdding && <TimeOffDialog psychologistId={psychologistId} onClose={() => setAdding(false)} onAdded={onAdded} />}
    </>
  )
}

interface TimesOffListProps {
  times: readonly TimeOff[]
  psychologistId: number
  /** Stands under the days. */
  remarkOf?: (time: TimeOff) => ReactNode
  onChanged: () => void
}

/** What is booked on these days stays booked. */
export function TimesOffList({ times, psychologistId, remarkOf, onChanged }: TimesOffListProps) {
  const remove = async ({ id, first_day, last_day, note }: TimeOff) => {
    try {
      await callApi(path(ownWorkApi.timeOff, { id }), { method: 'DELETE' })
      const again = path(ownWorkApi.timesOff, { id: psychologistId })
      toastWithUndo({
        title: 'Нерабочие дни убраны',
        undo: () => callApi(again, { method: 'POST', body: { first_day, last_day, note } }).finally(onChanged),
      })
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status !== 404) toastError(failure)
    }
    onChanged()
  }
  if (times.length === 0) return <EmptyPart>Отпусков и&nbsp;выходных не&nbsp;отмечено</EmptyPart>
  return (
    <ul>
      {times.map((time) => (
        <TimeOffLine key={time.id} time={time} remark={remarkOf?.(time)} onRemove={() => void remove(time)} />
      ))}
    </ul>
  )
}

interface TimeOffLineProps {
  time: TimeOff
  remark: ReactNode
  onRemove: () => void
}

function TimeOffLine({ time: { first_day, last_day, note }, remark, onRemove }: TimeOffLineProps) {
  const { timeZone } = useSite()
  const days =
    first_day === last_day
      ? formatDay(first_day, timeZone)
      : `${formatDay(first_day, timeZone)}\u00a0— ${formatDay(last_day, timeZone)}`
  return (
    <li className="flex items-center gap-2 border-b border-line-soft py-1.5 last:border-b-0">
      <span className="min-w-0 flex-1 text-13 wrap-anywhere">
        <span className="font-medium tabular-nums">{days}</span>
        {note !== null && <span className="block text-ink-3">{note}</span>}
        {remark}
      </span>
      <IconButton icon="lucide:trash-2" label={`Убрать: ${days}`} size="xs" onClick={onRemove} />
    </li>
  )
}
