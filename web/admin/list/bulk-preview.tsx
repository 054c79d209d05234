import type { BulkResult } from '#contract/bulk.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusMark } from '#web/ui/status-mark.tsx'
import { countedRows, type ListWords } from './list-words.ts'
import { byReason } from './skipped-words.ts'

/** So many names are told of each reason. */
const NAMED = 10

/** How many rows will change, and which will not, by the reason. */
export function BulkPreview({ preview, words }: { preview: BulkResult | null; words: ListWords }) {
  if (preview === null) {
    return (
      <div aria-busy className="grid gap-2 py-1">
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-3 w-64" />
      </div>
    )
  }
  const { changed, skipped } = preview
  return (
    <div className="grid gap-3" role="status">
      <StatusMark mark={changed > 0 ? 'on' : 'off'}>
        {changed > 0 ? `Изменится: ${countedRows(words, changed)}` : 'Ничего не\u00a0изменится'}
      </StatusMark>
      {[...byReason(skipped)].map(([reason, rows]) => (
        <div key={reason}>
          <p className="font-medium">
            Пропустим {formatNumber(rows.length)}: {reason}
          </p>
          <p className="text-13 wrap-anywhere text-ink-2">
            {rows
              .slice(0, NAMED)
              .map(({ label }) => label)
              .join(', ')}
            {rows.length > NAMED && ` и\u00a0ещё ${formatNumber(rows.length - NAMED)}`}
          </p>
        </div>
      ))}
    </div>
  )
}
