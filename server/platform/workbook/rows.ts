import { serialToDate } from 'hucre'
import type { CellValue, MergedCells } from './sheet.ts'
import type { Archive } from './archive.ts'
import { dateText } from './dates.ts'
import {
  broken,
  CELL_TEXT_MAX,
  CELLS_MAX,
  COLUMNS_MAX,
  TEXT_MAX,
  TOO_MANY_CELLS,
  TOO_MANY_COLUMNS,
  TOO_MUCH_TEXT,
  WorkbookRefused,
} from './limits.ts'
import { unescaped, type WorkbookParts } from './parts.ts'
import { readXml } from './xml.ts'

const SECOND_MS = 1_000

/** Takes the values of the next row, and the columns (from 0) whose cells are formulas. */
type TakeRow = (values: CellValue[], formulas: number[]) => void

interface Cell {
  column: number
  type: string
  style: number
  value: string
  formula: 'none' | 'empty' | 'shared' | 'written'
}

/**
 * Reads the rows of a sheet in their order, the first one first; a row that the file leaves out is empty. Answers which
 * cells stand merged below one another.
 */
export async function readRows(
  archive: Archive,
  parts: WorkbookParts,
  maxRows: number,
  take: TakeRow,
): Promise<MergedCells[]> {
  const bounds = new Bounds(maxRows)
  const merged: MergedCells[] = []
  let told = 0
  let row = 0
  let values: CellValue[] = []
  let formulas: number[] = []
  let cell: Cell | null = null
  let reads: 'value' | 'formula' | 'inline' | null = null
  let isInSheet = false
  let isReading = false
  let column = 0

  const endCell = () => {
    if (cell === null) return
    const value = valueOf(cell, parts)
    const isFormula = cell.formula === 'written' || cell.formula === 'shared'
    if (isFormula) formulas.push(cell.column)
    if (value !== null || isFormula) {
      if (cell.column >= COLUMNS_MAX) throw new WorkbookRefused(TOO_MANY_COLUMNS)
      bounds.count(value, cell.column + 1 - values.length)
      while (values.length < cell.column) values.push(null)
      values[cell.column] = value
    }
    cell = null
  }
  const endRow = () => {
    if (values.length === 0) return
    bounds.checkRow(row)
    for (; told < row - 1; told += 1) take([], [])
    take(values, formulas)
    told = row
  }

  await readXml(archive.pieces(parts.sheet), {
    open(tag, attribute) {
      if (tag === 'sheetData') isInSheet = true
      if (tag === 'mergeCell') {
        const cells = mergedDown(attribute('ref'), maxRows)
        if (cells === null) return
        bounds.count(null, cells.last - cells.first)
        merged.push(cells)
      }
      if (!isInSheet) return
      if (tag === 'row') {
        const number = wholeNumber(attribute('r')) ?? row + 1
        if (number <= row) broken()
        row = number
        column = 0
        values = []
        formulas = []
      } else if (tag === 'c') {
        column = columnOf(attribute('r'), row) ?? column
        const style = wholeNumber(attribute('s')) ?? -1
        cell = { column, type: attribute('t') ?? '', style, value: '', formula: 'none' }
        column += 1
      } else if (cell === null) return
      else if (tag === 'v') reads = 'value'
      else if (tag === 'f') {
        reads = 'formula'
        cell.formula = attribute('t') === 'shared' ? 'shared' : 'empty'
      } else if (tag === 'rPh') isReading = true
      else if (tag === 't' && !isReading) reads = 'inline'
    },
    text(text) {
      if (cell === null || reads === null) return
      if (reads === 'formula') cell.formula = 'written'
      else if ((reads === 'inline') === (cell.type === 'inlineStr')) cell.value += text
      if (cell.value.length > CELL_TEXT_MAX) throw new WorkbookRefused(TOO_MUCH_TEXT)
    },
    close(tag) {
      if (tag === 'v' || tag === 'f' || tag === 't') reads = null
      else if (tag === 'rPh') isReading = false
      else if (tag === 'c') endCell()
      else if (tag === 'row' && isInSheet) endRow()
      else if (tag === 'sheetData') isInSheet = false
    },
  })
  return merged
}

/** Counts what is kept, and refuses what is more than any real table. */
class Bounds {
  readonly #maxRows: number
  #cells = 0
  #text = 0

  constructor(maxRows: number) {
    this.#maxRows = maxRows
  }

  count(value: CellValue, places: number) {
    this.#cells += Math.max(0, places)
    if (this.#cells > CELLS_MAX) throw new WorkbookRefused(TOO_MANY_CELLS)
    if (typeof value === 'string') this.#text += value.length
    if (this.#text > TEXT_MAX) throw new WorkbookRefused(TOO_MUCH_TEXT)
  }

  /** The head is one more. */
  checkRow(row: number) {
    if (row <= this.#maxRows + 1) return
    throw new WorkbookRefused(`В таблице больше ${this.#maxRows.toLocaleString('ru')} строк. Разделите её на части.`)
  }
}

function valueOf({ type, style, value }: Cell, { strings, dateStyles, isFrom1904 }: WorkbookParts): CellValue {
  if (type === 's') return value === '' ? null : (strings[Number(value)] ?? null)
  if (type === 'str' || type === 'inlineStr') return unescaped(value)
  if (type === 'b') return value === '1' || value.toLowerCase() === 'true'
  if (type === 'e') return value
  const number = Number(value)
  if (value === '') return null
  if (Number.isNaN(number)) return value
  return dateStyles.has(style) ? shownDate(number, isFrom1904) : number
}

/** Dates come as people write them: numbers, texts and flags are all that is asked for. */
function shownDate(serial: number, isFrom1904: boolean): string {
  const date = serialToDate(serial, isFrom1904)
  if (Number.isNaN(date.getTime())) return String(serial)
  const moment = new Date(Math.round(date.getTime() / SECOND_MS) * SECOND_MS).toISOString()
  // An hour without a day is counted as one of the day before the first.
  if (moment.startsWith('1899')) return moment.slice(11, 16)
  return dateText({ date: Number.isInteger(serial) ? moment.slice(0, 10) : moment.slice(0, 19) })
}

/** Of «B2:C4»: the cells B2 to B4. Null for one row of them, and for what no table has. */
function mergedDown(ref: string | undefined, maxRows: number): MergedCells | null {
  const [, from, top, bottom] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/i.exec(ref ?? '') ?? []
  if (from === undefined) return null
  const cells = { column: columnNumber(from), first: Number(top) - 1, last: Math.min(Number(bottom) - 1, maxRows) }
  return cells.column < COLUMNS_MAX && cells.first >= 0 && cells.first < cells.last ? cells : null
}

/** Of «BC12»: 54. */
function columnOf(name: string | undefined, row: number): number | null {
  if (name === undefined) return null
  const parts = /^([A-Z]{1,3})(\d{1,7})$/i.exec(name)
  if (parts === null || Number(parts[2]) !== row) return broken()
  return columnNumber(parts[1] as string)
}

function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : null
}
