import { memo, type MouseEvent } from 'react'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { Cell, TableRow } from '#web/ui/data/table.tsx'
import type { ListColumn } from './columns.ts'
import type { RowRenderers } from './row-renderers.ts'
import { RowMenu } from './row-menu.tsx'
import { RowName } from './row-name.tsx'
import { frozenClass, breakpointClass } from './table-class.ts'

interface TableRowOfProps<Row> {
  id: string
  row: Row
  columns: ListColumn<Row>[]
  face: RowRenderers<Row>
  isSelected: boolean
  /** Without it rows cannot be chosen. */
  onSelect?: (event: unknown) => void
  /** Somebody chose the columns: all are shown at every width. */
  isChosen: boolean
  isWide: boolean
}

function Row<R>({ id, row, columns, face, isSelected, onSelect, isChosen, isWide }: TableRowOfProps<R>) {
  return (
    <TableRow selected={isSelected} data-row={id}>
      {onSelect && (
        <Cell className={cn('overflow-visible px-0 text-center', isWide && frozenClass.select)}>
          <Checkbox
            aria-label={`Выбрать: ${face.rowLabel(row)}`}
            checked={isSelected}
            onClick={(event: MouseEvent) => onSelect(event)}
            readOnly
            className="flex w-full"
          />
        </Cell>
      )}
      {columns.map((column) => (
        <Cell
          key={column.id}
          numeric={column.numeric}
          className={cn(
            column.isQuiet && 'text-ink-2',
            !isChosen && breakpointClass(column.from),
            column.isName && isWide && frozenClass.name,
            column.isName && isWide && onSelect && 'start-9',
          )}
        >
          {column.isName ? (
            <span className="flex items-center gap-2.5">
              {face.lead?.(row)}
              <RowName row={row} face={face} className="min-w-0 truncate" />
            </span>
          ) : (
            column.cell(row)
          )}
        </Cell>
      ))}
      {face.rowActions && (
        <Cell className="overflow-visible px-1">
          <RowMenu row={row} face={face} />
        </Cell>
      )}
    </TableRow>
  )
}

/** Choosing one row draws none of the others again; the handler is new each time and does the same. */
export const TableRowOf = memo(
  Row,
  (before, after) =>
    before.row === after.row &&
    before.isSelected === after.isSelected &&
    before.columns === after.columns &&
    before.face === after.face &&
    before.isChosen === after.isChosen &&
    before.isWide === after.isWide,
) as typeof Row
