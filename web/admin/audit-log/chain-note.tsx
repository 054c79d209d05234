import type { AuditCheck } from '#contract/office/audit-log.ts'
import { counted, formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Icon } from '#web/ui/icon.tsx'

const WHY = {
  link: 'запись перед ней удалили, вставили или переставили',
  hash: 'её изменили после того, как записали',
  values: 'её значения изменили после того, как записали',
} as const

/** Whether somebody has changed the log itself: what the look of the day has found. */
export function ChainNote({ check }: { check: AuditCheck | null }) {
  const { timeZone } = useSite()
  if (check === null) return null
  const { broken, checked_at, rows } = check
  const when = formatMoment(checked_at, timeZone)
  if (broken !== null) {
    return (
      <p role="alert" className="flex items-start gap-1.5 pt-3 text-13 text-danger">
        <Icon name="lucide:unlink" className="mt-0.5 size-3.5 shrink-0" />
        <span>
          Цепочка записей нарушена: № {broken.id}, {WHY[broken.why]}. Проверено {when}. Позовите того, кто отвечает
          за&nbsp;сервер: журнал меняли в&nbsp;обход программы.
        </span>
      </p>
    )
  }
  return (
    <p className="flex items-start gap-1.5 pt-3 text-13 text-ink-3 tabular-nums">
      <Icon name="lucide:link" className="mt-0.5 size-3.5 shrink-0" />
      <span>
        Цепочка записей цела: {counted(rows, 'запись', 'записи', 'записей')}, проверено {when}
      </span>
    </p>
  )
}
