import { useId, useState } from 'react'
import type { HistoryEntry } from '#contract/office/audit-log.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSite } from '#web/shell/site.tsx'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChangeTable } from '../../history/change-table.tsx'
import { SentenceLine } from '../../history/sentence-line.tsx'

/** One change of the record; the difference opens in place, each field with its way back. */
export default function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const { timeZone } = useSite()
  const revalidate = useRevalidate()
  const [isOpen, setOpen] = useState(false)
  const tableId = useId()
  const hasMore = entry.changes.length > 0 || entry.hidden_fields > 0 || entry.is_erased
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 text-13">
      <Avatar size="2xs" name={entry.actor.name} />
      <div className="min-w-0">
        <SentenceLine entry={entry} view="own" />
        <div className="flex flex-wrap items-center gap-x-3 text-12 text-ink-3">
          <time dateTime={entry.at} className="whitespace-nowrap">
            {formatMoment(entry.at, timeZone)}
          </time>
          {hasMore && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={tableId}
              onClick={() => setOpen(!isOpen)}
              className="flex min-h-6 items-center gap-1 rounded-s text-ink-link max-md:min-h-11"
            >
              {isOpen ? 'Свернуть' : 'Что изменилось'}
              <Icon name="lucide:chevron-down" className={cn('size-3.5', isOpen && 'rotate-180')} />
            </button>
          )}
        </div>
      </div>
      {isOpen && (
        <div id={tableId} className="col-span-2 mt-1.5 rounded-m border border-line">
          <ChangeTable entry={entry} isNarrow onReverted={() => void revalidate()} />
        </div>
      )}
    </li>
  )
}
