import { buttonClass } from '#web/ui/button-class.ts'
import { cn } from '#web/ui/cn.ts'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { RowFace } from './list-row.ts'

const triggerClass = cn(buttonClass({ size: 'xs', variant: 'ghost', color: 'neutral', square: true }), 'text-ink-3')

/** What may be done with one row of the list. Its button is a light one: there is one in each row. */
export function RowMenu<Row>({ row, face }: { row: Row; face: RowFace<Row> }) {
  const items = face.rowActions?.(row) ?? []
  if (items.length === 0) return null
  const label = `Действия: ${face.rowLabel(row)}`
  return (
    <Dropdown
      trigger={
        <button type="button" aria-label={label} title={label} className={triggerClass}>
          <Icon name="lucide:ellipsis" />
        </button>
      }
      items={items}
    />
  )
}
