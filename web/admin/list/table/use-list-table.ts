import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ReactTable,
  type RowSelectionState,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ListColumn } from './columns.ts'

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature })
type Features = typeof features

export type ListTable<Row extends object> = ReactTable<Features, Row>
export type Selection = RowSelectionState

interface ListTableOptions<Row extends object> {
  rows: Row[]
  columns: ListColumn<Row>[]
  /** The columns in sight, in their order. */
  shown: ListColumn<Row>[]
  rowId: (row: Row) => string
  selection: Selection
  onSelectionChange: (next: Selection) => void
}

/** The headless table: which columns in which order, which rows are selected. The server does the rest. */
export function useListTable<Row extends object>(options: ListTableOptions<Row>): ListTable<Row> {
  const { rows, columns, shown, rowId, selection, onSelectionChange } = options
  const definitions = useMemo(
    () => columns.map(({ id, title }): ColumnDef<Features, Row> => ({ id, header: title })),
    [columns],
  )
  const layout = useMemo(() => {
    const columnOrder = shown.map(({ id }) => id)
    const columnVisibility = Object.fromEntries(columns.map(({ id }) => [id, columnOrder.includes(id)]))
    return { columnOrder, columnVisibility }
  }, [columns, shown])
  return useTable<Features, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { ...layout, rowSelection: selection },
    onRowSelectionChange: (update) => onSelectionChange(typeof update === 'function' ? update(selection) : update),
  })
}
