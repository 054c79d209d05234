import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/actions/link.tsx'
import type { RowRenderers } from './row-renderers.ts'

interface RowNameProps<Row> {
  row: Row
  face: RowRenderers<Row>
  className: string
  /** Of the words themselves, inside of what is pressed. */
  textClassName?: string
}

/** The name of a row: what the keys move along, and what opens it. */
export function RowName<Row>({ row, face, className, textClassName }: RowNameProps<Row>) {
  const label = face.rowLabel(row)
  const text = textClassName === undefined ? label : <span className={textClassName}>{label}</span>
  const href = face.rowHref?.(row)
  const shared = { 'data-row-name': '', title: label, className: cn('text-start font-medium text-ink', className) }
  if (href !== undefined) {
    return (
      <Link {...shared} to={href} className={cn(shared.className, 'no-underline -outline-offset-2 hover:underline')}>
        {text}
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
        {text}
      </button>
    )
  }
  return (
    <span {...shared} tabIndex={-1} className={cn(shared.className, '-outline-offset-2')}>
      {text}
    </span>
  )
}
