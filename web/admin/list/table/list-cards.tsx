import { memo, type MouseEvent } from 'react'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import type { RowRenderers } from './row-renderers.ts'
import { RowMenu } from './row-menu.tsx'
import { RowName } from './row-name.tsx'
import type { ListTable } from './use-list-table.ts'

interface ListCardsProps<Row extends object> {
  table: ListTable<Row>
  label: string
  face: RowRenderers<Row>
  isSelectable: boolean
}

/** The list under 768 px: who, what is well or wrong, one line of content. */
export function ListCards<Row extends object>({ table, label, face, isSelectable }: ListCardsProps<Row>) {
  return (
    <ul aria-label={label} className="-mx-4 border-t border-line">
      {table.getRowModel().rows.map((row) => (
        <Card
          key={row.id}
          id={row.id}
          row={row.original}
          face={face}
          isSelected={row.getIsSelected()}
          onSelect={isSelectable ? row.getToggleSelectedHandler() : undefined}
        />
      ))}
    </ul>
  )
}

interface CardProps<Row> {
  id: string
  row: Row
  face: RowRenderers<Row>
  isSelected: boolean
  onSelect?: (event: unknown) => void
}

function CardOf<Row>({ id, row, face, isSelected, onSelect }: CardProps<Row>) {
  return (
    <li
      data-row={id}
      data-selected={isSelected || undefined}
      className="relative border-b border-line py-1 ps-4 pe-1 pb-3 hover:bg-hover data-selected:bg-selected data-selected:inset-shadow-[3px_0_var(--primary-mark)]"
    >
      <div className="flex items-start gap-3">
        {onSelect && (
          <Checkbox
            aria-label={`Выбрать: ${face.rowLabel(row)}`}
            checked={isSelected}
            onClick={(event: MouseEvent) => onSelect(event)}
            readOnly
            className="-ms-4 -me-3"
          />
        )}
        {face.lead && <span className="flex min-h-11 items-center">{face.lead(row)}</span>}
        <RowName
          row={row}
          face={face}
          className="min-h-11 min-w-0 flex-1 content-center self-stretch py-2.5"
          // What is clamped shows the top of its next line in its own padding.
          textClassName="line-clamp-2 wrap-anywhere"
        />
        <RowMenu row={row} face={face} />
      </div>
      <div className={cn('me-3', onSelect && 'ms-7', face.lead && (onSelect ? 'ms-7' : 'ms-11'))}>{face.card(row)}</div>
    </li>
  )
}

/** Choosing one draws none of the others again. */
const Card = memo(
  CardOf,
  (before, after) => before.row === after.row && before.isSelected === after.isSelected && before.face === after.face,
) as typeof CardOf
