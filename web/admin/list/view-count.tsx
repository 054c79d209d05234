import { counted, formatNumber } from '#web/lib/format.ts'
import { tabCountClass } from '#web/ui/tab-class.ts'

interface ViewCountProps {
  /** Null while nobody has counted. */
  count: number | null
  /** The whole list: no view of it finds more. */
  total: number
}

/** How many records a view finds. As wide from the start as it can get, so that no tab moves when the number comes. */
export function ViewCount({ count, total }: ViewCountProps) {
  return (
    <>
      <span aria-hidden className={tabCountClass} style={{ minWidth: `${formatNumber(total).length}ch` }}>
        {count !== null && formatNumber(count)}
      </span>
      {count !== null && <span className="sr-only">{counted(count, 'запись', 'записи', 'записей')}</span>}
    </>
  )
}
