import { counted, formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'

interface CheckSummaryProps {
  file: File
  /** In the file. */
  rows: number
  /** Three or four. A number with a tone is drawn in it, its title too. */
  numbers: readonly { title: string; value: number; tone?: 'text-warn' | 'text-danger' | false }[]
}

/** What a table holds, and what would become of its rows. */
export function CheckSummary({ file, rows, numbers }: CheckSummaryProps) {
  const isWide = numbers.length > 3
  return (
    <dl
      className={cn(
        'mb-4 grid border-y border-line',
        isWide
          ? 'grid-cols-2 md:grid-cols-[minmax(0,2fr)_repeat(4,1fr)]'
          : 'grid-cols-3 md:grid-cols-[minmax(0,2fr)_repeat(3,1fr)]',
      )}
    >
      <div className="col-span-full py-2 pe-3 max-md:border-b max-md:border-line md:col-span-1 md:py-2.5">
        <dt className="text-12 text-ink-3">Файл</dt>
        <dd className="flex min-h-7 items-center gap-2">
          <Icon name="lucide:file-spreadsheet" />
          <span className="truncate" title={file.name}>
            {file.name}
          </span>
          <span className="whitespace-nowrap text-ink-3">{counted(rows, 'строка', 'строки', 'строк')}</span>
        </dd>
      </div>
      {numbers.map(({ title, value, tone = false }) => (
        <div
          key={title}
          className={cn(
            'px-3 py-2 md:border-s md:border-line md:px-4 md:py-2.5',
            isWide ? 'max-md:ps-0' : 'border-s border-line max-md:nth-2:border-s-0 max-md:nth-2:ps-0',
            tone,
          )}
        >
          <dt className={cn('text-12', tone === false && 'text-ink-3')}>{title}</dt>
          <dd className="min-h-7 text-20 font-semibold tabular-nums">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
