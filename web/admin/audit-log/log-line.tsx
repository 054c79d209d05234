import { Suspense, useId, useState } from 'react'
import type { AuditLogEntry } from '#contract/office/audit-log.ts'
import { counted, formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SentenceLine } from '../history/sentence-line.tsx'
import { lateOver } from '../screen/late-part.tsx'

/** Most lines say enough closed. */
const LineDetails = lateOver(() => import('./line-details.tsx'))

interface LogLineProps {
  entry: AuditLogEntry
  onReverted: () => void
}

/** One line: when, who, what; the rest opens below it. */
export function LogLine({ entry, onReverted }: LogLineProps) {
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const { timeZone } = useSite()
  const moment = formatMoment(entry.at, timeZone)
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] items-start gap-x-2.5 border-b border-line-soft py-2 max-md:py-3 md:min-h-10 md:grid-cols-[44px_24px_minmax(0,1fr)_auto] md:gap-x-3">
      <time
        dateTime={entry.at}
        title={moment}
        className="text-13 text-ink-3 tabular-nums max-md:col-start-2 max-md:row-start-1 md:pt-0.5"
      >
        {moment.split(', ')[1]}
      </time>
      <Avatar size="xs" name={entry.actor.name} className="max-md:col-start-1 max-md:row-start-1" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 max-md:col-start-2 md:pt-0.5">
        <SentenceLine entry={entry} together={entry.together} />
        {entry.result !== 'ok' && (
          <span className="inline-flex items-center gap-1.5 text-danger">
            <Icon name={entry.result === 'denied' ? 'lucide:lock' : 'lucide:circle-alert'} />
            {entry.result === 'denied' ? 'отказано' : 'ошибка'}
          </span>
        )}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex h-6 items-center gap-1 rounded-s px-1.5 text-13 whitespace-nowrap text-ink-2 transition-colors hover:bg-pressed max-md:col-start-2 max-md:-mx-1.5 max-md:-mb-2 max-md:h-11 max-md:justify-self-start"
      >
        {insideWords(entry)}
        <Icon
          name="lucide:chevron-right"
          className={cn(
            'size-3.5 text-ink-3 transition-transform motion-reduce:transition-none',
            isOpen && 'rotate-90',
          )}
        />
      </button>
      <div id={detailsId} hidden={!isOpen} className="col-span-full md:col-start-3">
        {isOpen && (
          <Suspense>
            <LineDetails entry={entry} onReverted={onReverted} />
          </Suspense>
        )}
      </div>
    </li>
  )
}

function insideWords({ together, changes }: AuditLogEntry): string {
  if (together > 1) return counted(together, 'запись', 'записи', 'записей')
  return changes.length === 0 ? 'подробности' : counted(changes.length, 'поле', 'поля', 'полей')
}
