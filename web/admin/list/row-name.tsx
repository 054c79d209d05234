import { Link } from 'react-router'
import { cn } from '#web/ui/cn.ts'
import type { RowFace } from './list-row.ts'

interface RowNameProps<Row> {
  row: Row
  face: RowFace<Row>
  className: string
}

/** The name of a row: what the keys move along, and what opens it. */
export function RowName<Row>({ row, face, className }: RowNameProps<Row>) {
  const label = face.rowLabel(row)
  const href = face.rowHref?.(row)
  const shared = { 'data-row-name': '', title: label, className: cn('text-start font-medium text-ink', className) }
  if (href !== undefined) {
    return (
      <Link {...shared} to={href} className={cn(shared.className, 'no-underline -outline-offset-2 hover:underline')}>
        {label}
      </Link>
    )
  }
  if (face.onRowOpen !== undefined) {
    return (
      <button
        {...shared}
        type="button"
        onClick={() => face.onRowOpen?.(row)}
        className={cn(shared.className, '-outline-offset-2 hover:underline')}
      >
        {label}
      </button>
    )
  }
  return (
    <span {...shared} tabIndex={-1} className={cn(shared.className, '-outline-offset-2')}>
      {label}
    </span>
  )
}
