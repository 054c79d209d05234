import { BULK_NAMED, type BulkResult } from '#contract/office/bulk.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import type { BulkId } from './bulk.ts'
import { countedRows, type ListWords } from '../list-words.ts'
import { byReason } from './skipped-words.ts'

/** From so many names on they are folded. */
const FOLDED_FROM = 5

interface BulkPreviewProps {
  preview: BulkResult<BulkId> | null
  words: ListWords
  willBe?: string | undefined
}

/** Which rows will change, and which will not, by the reason. */
export function BulkPreview({ preview, words, willBe = 'Изменится' }: BulkPreviewProps) {
  if (preview === null) {
    return (
      <div aria-busy className="grid gap-2 py-1">
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-3 w-64" />
      </div>
    )
  }
  const { changed, names, skipped } = preview
  return (
    <div className="grid gap-3" role="status">
      <StatusMark mark={changed > 0 ? 'on' : 'off'}>
        {changed > 0 ? `${willBe}: ${countedRows(words, changed)}` : 'Ничего не\u00a0изменится'}
      </StatusMark>
      {names.length < FOLDED_FROM ? (
        <Names names={names} count={changed} />
      ) : (
        <details className="text-13 text-ink-2">
          <summary className="w-max cursor-pointer content-center max-md:min-h-11">Какие именно</summary>
          <Names names={names} count={changed} />
        </details>
      )}
      {[...byReason(skipped)].map(([reason, rows]) => (
        <div key={reason}>
          <p className="font-medium">
            Пропустим {formatNumber(rows.length)}: {reason}
          </p>
          <Names names={rows.slice(0, BULK_NAMED).map(({ label }) => label)} count={rows.length} />
        </div>
      ))}
    </div>
  )
}

/** The first of so many. */
function Names({ names, count }: { names: string[]; count: number }) {
  if (names.length === 0) return null
  return (
    <p className="text-13 wrap-anywhere text-ink-2">
      {names.join(', ')}
      {count > names.length && ` и\u00a0ещё ${formatNumber(count - names.length)}`}
    </p>
  )
}
