import { memo, useRef, type CSSProperties } from 'react'
import { withSort, type ListState } from '#web/lib/list-state.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { HeadCell, SortHeadCell, Table, TableHead } from '#web/ui/data/table.tsx'
import { leastWidth, NAME_WIDTH, type ListColumn } from './columns.ts'
import type { RowRenderers } from './row-renderers.ts'
import { frozenClass, breakpointClass, SELECT_WIDTH } from './table-class.ts'
import { TableRowOf } from './table-row.tsx'
import { useIsNarrower } from '../state/use-is-narrower.ts'
import type { ListTable as Headless } from './use-list-table.ts'

/** The column of «…». */
const MENU_WIDTH = 44

interface ListTableProps<Row extends object> {
  table: Headless<Row>
  /** Those shown, in their order. */
  columns: ListColumn<Row>[]
  state: ListState
  caption: string
  face: RowRenderers<Row>
  isSelectable: boolean
  onStateChange: (state: ListState) => void
}

/**
 * The rows from 768 px on. The usual columns leave one after another as the window narrows; chosen ones all stay, and
 * when they do not fit, the table alone scrolls, with its head and its first column in sight.
 */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { table, columns, state, caption, face, isSelectable, onStateChange } = props
  const box = useRef<HTMLDivElement>(null)
  const hasMenu = face.rowActions !== undefined
  const least = leastWidth(columns, (isSelectable ? SELECT_WIDTH : 0) + (hasMenu ? MENU_WIDTH : 0))
  const isNarrow = useIsNarrower(box, least)
  const isWide = state.columns !== null && isNarrow
  return (
    <div
      ref={box}
      {...(isWide && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
      className={cn(
        isWide && 'max-h-[calc(100dvh-var(--top)-2rem)] overflow-auto border-b border-line [--sticky-top:0px]',
      )}
    >
      <Table caption={caption} className="table-fixed" style={isWide ? { minWidth: least } : undefined}>
        <TableHead>
          {isSelectable && (
            <HeadCell
              className={cn('px-0 text-center', isWide && frozenClass.headSelect)}
              style={{ width: SELECT_WIDTH }}
            >
              <Checkbox
                aria-label="Выбрать всю страницу"
                checked={table.getIsAllRowsSelected()}
                indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                onChange={() => table.toggleAllRowsSelected(!table.getIsAllRowsSelected())}
                className="flex"
              />
            </HeadCell>
          )}
          <ColumnHeads
            columns={columns as ListColumn<never>[]}
            state={state}
            isWide={isWide}
            isSelectable={isSelectable}
            onStateChange={onStateChange}
          />
          {hasMenu && (
            <HeadCell style={{ width: MENU_WIDTH }}>
              <span className="sr-only">Действия</span>
            </HeadCell>
          )}
        </TableHead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <TableRowOf
              key={row.id}
              id={row.id}
              row={row.original}
              columns={columns}
              face={face}
              isSelected={row.getIsSelected()}
              onSelect={isSelectable ? row.getToggleSelectedHandler() : undefined}
              isChosen={state.columns !== null}
              isWide={isWide}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

interface ColumnHeadsProps {
  columns: ListColumn<never>[]
  state: ListState
  isWide: boolean
  isSelectable: boolean
  onStateChange: (state: ListState) => void
}

/** Other rows leave them as they are. */
const ColumnHeads = memo(function ColumnHeads(props: ColumnHeadsProps) {
  const { columns, state, isWide, isSelectable, onStateChange } = props
  const nameWidth = nameWidthClass(columns, state.columns !== null)
  return columns.map((column) => {
    const layout = {
      numeric: column.numeric,
      style: widthOf(column, isWide),
      className: cn(
        column.isName && column.width === undefined && nameWidth,
        column.isName && isWide && frozenClass.headName,
        column.isName && isWide && isSelectable && 'start-9',
        state.columns === null && breakpointClass(column.from),
      ),
    }
    const { sort } = column
    return sort === undefined ? (
      <HeadCell key={column.id} {...layout}>
        {column.title}
      </HeadCell>
    ) : (
      <SortHeadCell
        key={column.id}
        {...layout}
        direction={state.sortColumn === sort.column ? state.sortDirection : null}
        onSort={() => onStateChange(withSort(state, sort))}
      >
        {column.title}
      </SortHeadCell>
    )
  })
})

/** Until another column shares what is left, the name takes it all; from there on it has its usual width. */
function nameWidthClass(columns: ListColumn<never>[], isChosen: boolean): string | undefined {
  const shared = columns.filter((column) => !column.isName && column.width === undefined)
  if (shared.length === 0) return undefined
  const first = isChosen ? 1024 : Math.max(1024, Math.min(...shared.map(({ from = 0 }) => from)))
  return cn(NAME_FROM[first as keyof typeof NAME_FROM], 'min-[1600px]:w-75')
}

const NAME_FROM = {
  1024: 'lg:w-(--name-width)',
  1280: 'xl:w-(--name-width)',
  1440: 'min-[1440px]:w-(--name-width)',
  1600: '',
} as const

/** The name's usual width begins at 1024: below, it takes what the others leave. */
function widthOf<Row>(column: ListColumn<Row>, isWide: boolean): CSSProperties {
  if (column.isName && column.width === undefined)
    return { '--name-width': `${NAME_WIDTH}px`, ...(isWide && { width: NAME_WIDTH }) } as CSSProperties
  return { width: column.width }
}
