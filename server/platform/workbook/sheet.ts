/** A value of a cell. Texts stay texts: one that begins with «=» is never a formula. */
export type CellValue = string | number | boolean | null

/** A day, `2026-11-20`, or a moment as the clock of the practice shows it, `2026-11-20T14:05:09`. Read, it is a text. */
export interface DateCell {
  date: string
}

/** What is written into a cell. */
export type WrittenValue = CellValue | DateCell

/** How a program shows the numbers and dates of a column. */
export type ColumnFormat = 'day' | 'moment' | 'money'

export interface SheetColumn {
  title: string
  /** In characters. A date that does not fit is shown as signs. */
  width: number
  format?: ColumnFormat | undefined
  /** The only columns that may be typed into, when any column says so: the sheet is then protected. */
  isEditable?: boolean
  /** Whole numbers that the column takes; the program says so when something else is typed. */
  accepts?: { min: number; max: number; message: string }
}

export interface Sheet {
  name: string
  columns: SheetColumn[]
  rows: WrittenValue[][]
  /** Cells that are wrong, by «row,column» counted from 0 below the head, with what is wrong. */
  marks?: Record<string, string>
  /** A second sheet with a few sentences. */
  notes?: { name: string; lines: string[] }
}

/** Cells of a column that the program shows as one; all counted from 0. Their value stands in the first of them. */
export interface MergedCells {
  column: number
  first: number
  last: number
}

/** What was read: the first sheet that is not hidden, row by row with its head. `formulas` are addresses such as «C5». */
export interface ReadSheet {
  rows: CellValue[][]
  formulas: string[]
}

/** What a thread is told to do. */
export type SheetTask = { work: 'write'; sheet: Sheet } | { work: 'read'; bytes: Uint8Array; maxRows: number }

/** What a thread tells: rows by and by, or the file; at last that it is done, or why not. */
export interface SheetNews extends Partial<ReadSheet> {
  bytes?: Uint8Array
  /** Beside the end: a file tells them after its rows. */
  merged?: MergedCells[]
  isDone?: true
  /** A sentence for the person. */
  refusal?: string
}
