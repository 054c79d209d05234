import { IMPORT_FILE_MAX_BYTES, IMPORT_ROWS_MAX } from '#contract/office/imports.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { cellName } from '#server/platform/workbook/cell-name.ts'
import { readCsv } from '#server/platform/workbook/csv-table.ts'
import type { CellValue } from '#server/platform/workbook/sheet.ts'
import { readSheet } from '#server/platform/workbook/spreadsheet.ts'

/** A table as somebody sent it: its headings, and the rows that hold anything. */
export interface Table {
  head: string[]
  /** The row of the headings, as the program numbers it. */
  headRow: number
  /** Lines above the headings that hold something, such as a title. */
  above: number
  rows: TableRow[]
  /** «C5»: a formula, read by the value that the program has kept of it. */
  formulas: ReadonlySet<string>
}

export interface TableRow {
  /** As the program numbers it. */
  number: number
  cells: CellValue[]
}

const ENDINGS = /\.(xlsx|csv|txt|tsv)$/i
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]

/** Reads a workbook or a table of text. Throws Invalid at `file`. */
export async function readTable(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Table> {
  if (bytes.length > IMPORT_FILE_MAX_BYTES) throw refused('Файл больше 5 МБ. Разделите таблицу на части.')
  if (bytes.length === 0) throw refused('Файл пуст.')
  if (OLD_EXCEL.every((byte, place) => bytes[place] === byte)) {
    throw refused('Это старый формат Excel (.xls). Откройте файл и\u00a0сохраните как .xlsx.')
  }
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip && !ENDINGS.test(name)) throw refused('Нужен файл Excel (.xlsx) или таблица CSV.')
  const sheet = isZip ? await readSheet(bytes, IMPORT_ROWS_MAX, 'file') : readCsv(bytes, IMPORT_ROWS_MAX, 'file')
  const rows = sheet.rows
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== null && String(cell).trim() !== ''))
  const head = rows.shift()
  if (head === undefined || rows.length === 0) throw refused('В\u00a0таблице нет ни\u00a0одной строки с\u00a0данными.')
  return {
    head: headingsIn(head.cells),
    headRow: head.number,
    above: 0,
    rows,
    formulas: new Set(sheet.formulas),
  }
}

export function headingsIn(cells: readonly CellValue[]): string[] {
  return cells.map((cell) =>
    String(cell ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

/** The letters of a column, counted from 0. */
export function columnName(column: number): string {
  return cellName(0, column).slice(0, -1)
}

function refused(message: string): Invalid {
  return new Invalid({ file: [message] })
}
