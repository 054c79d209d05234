import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Icon } from '../icon.tsx'

interface TableProps extends ComponentProps<'table'> {
  /** What the table lists; read aloud, not shown. */
  caption: string
}

/** A real table with hairlines: `Table > TableHead/TableBody > TableRow > HeadCell/SortHeadCell/Cell`. */
export function Table({ caption, className, children, ...props }: TableProps) {
  return (
    <table {...props} className={cn('w-full border-separate border-spacing-0 text-14', className)}>
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  )
}

/** Sticks to the top of the page, or below a bar whose height a layout puts into `--sticky-top`. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>{children}</tr>
    </thead>
  )
}

interface RowProps extends ComponentProps<'tr'> {
  selected?: boolean
}

export function TableRow({ selected, className, ...props }: RowProps) {
  return <tr {...props} data-selected={selected || undefined} className={cn('group/row', className)} />
}

interface HeadCellProps extends ComponentProps<'th'> {
  /** Numbers and dates stand at the end of their column. */
  numeric?: boolean
}

export function HeadCell({ numeric, className, ...props }: HeadCellProps) {
  return <th scope="col" {...props} className={cn(headCellClass, numeric && 'text-end', className)} />
}

interface SortHeadCellProps extends HeadCellProps {
  /** How the list is sorted by this column now; null when by another one. */
  direction: 'asc' | 'desc' | null
  onSort: () => void
}

export function SortHeadCell({ direction, onSort, numeric, className, children, ...props }: SortHeadCellProps) {
  const icon = direction === 'asc' ? 'lucide:arrow-up' : direction === 'desc' ? 'lucide:arrow-down' : null
  return (
    <th
      scope="col"
      {...props}
      aria-sort={direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
      className={cn(headCellClass, numeric && 'text-end', className)}
    >
      <button
        type="button"
        onClick={onSort}
        className={cn(
          '-mx-1.5 inline-flex h-7 items-center gap-1 rounded-s px-1.5 font-medium transition-colors hover:bg-pressed hover:text-ink focus-visible:outline-offset-0 max-md:h-11',
          numeric && 'flex-row-reverse',
          direction !== null && 'text-ink',
        )}
      >
        {children}
        {icon && <Icon name={icon} className="size-3.5" />}
      </button>
    </th>
  )
}

interface CellProps extends ComponentProps<'td'> {
  numeric?: boolean
}

/** One line, cut with an ellipsis; the row is 40 px high. */
export function Cell({ numeric, className, ...props }: CellProps) {
  return (
    <td
      {...props}
      className={cn(
        'h-row truncate border-b border-line-soft px-2.5 py-0 align-middle transition-colors',
        'group-focus-within/row:bg-hover group-hover/row:bg-hover group-data-selected/row:bg-selected',
        'group-data-selected/row:first:inset-shadow-[2px_0_var(--primary-mark)]',
        numeric && 'text-end tabular-nums',
        className,
      )}
    />
  )
}

const headCellClass = [
  'sticky top-(--sticky-top) z-5 h-9 border-y border-line bg-sunken px-2.5 py-0',
  'text-start text-12 font-medium whitespace-nowrap text-ink-3',
].join(' ')
