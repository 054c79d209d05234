import { Dropdown } from '#web/ui/dropdown.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { RowFace } from './list-row.ts'

/** What may be done with one row of the list. */
export function RowMenu<Row>({ row, face }: { row: Row; face: RowFace<Row> }) {
  const items = face.rowActions?.(row) ?? []
  if (items.length === 0) return null
  return (
    <Dropdown
      trigger={
        <IconButton icon="lucide:ellipsis" label={`Действия: ${face.rowLabel(row)}`} size="xs" className="text-ink-3" />
      }
      items={items}
    />
  )
}
