import type { ReactNode } from 'react'
import type { ListSort } from '#web/lib/list-state.ts'

/** From these widths on a column may be shown; narrower ones have no room for it. Pixels. */
export type ColumnWidth = 768 | 1024 | 1280 | 1440 | 1600

export interface ListColumn<Row> {
  /** Stands in `?columns=`. */
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** The API's column, and the order that the first press asks for. */
  sort?: ListSort
  /** Numbers, dates and money stand at the end of their column. */
  numeric?: boolean
  /** Pixels; a column without a width takes what is left. Of a name: 270 unless said otherwise. */
  width?: number
  from?: ColumnWidth
  /** Not shown until somebody chooses it. */
  isHidden?: boolean
  /** The first column: it names the row, is never hidden and stays in sight. */
  isName?: boolean
  /** In the second ink. */
  isQuiet?: boolean
  /** What the export calls it, when that is not its id. */
  exported?: string[]
}

/** A column without what it shows. */
export type ColumnFace = Omit<ListColumn<never>, 'cell'>

/** A column without a width is not squeezed below this. */
const SHARED_WIDTH = 160
export const NAME_WIDTH = 270

/** The columns of the table in their order: those chosen, or the usual ones. The name is always the first. */
export function shownColumns<Row>(columns: ListColumn<Row>[], chosen: string[] | null): ListColumn<Row>[] {
  const names = columns.filter((column) => column.isName)
  if (chosen === null) return [...names, ...columns.filter((column) => !column.isName && !column.isHidden)]
  const byId = new Map(columns.map((column) => [column.id, column]))
  const known = [...new Set(chosen)].flatMap((id) => byId.get(id) ?? [])
  return [...names, ...known.filter((column) => !column.isName)]
}

/** The usual columns of a window as wide as this. */
export function usualColumns(columns: ColumnFace[], windowWidth: number): string[] {
  return columns
    .filter((column) => !column.isName && !column.isHidden && (column.from ?? 0) <= windowWidth)
    .map(({ id }) => id)
}

/** How wide a table with these columns wants to be at least. */
export function leastWidth<Row>(columns: ListColumn<Row>[], extra: number): number {
  return columns.reduce((sum, column) => sum + (column.width ?? (column.isName ? NAME_WIDTH : SHARED_WIDTH)), extra)
}

/** The column moved by one place towards the start (-1) or the end (1). */
export function moved(ids: string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id)
  const to = at + by
  if (at < 0 || to < 0 || to >= ids.length) return ids
  return ids.with(at, ids[to] ?? id).with(to, id)
}
