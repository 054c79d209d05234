import { Worker } from 'node:worker_threads'
import { Invalid } from './http/errors.ts'

/** A value of a cell. Texts stay texts: one that begins with «=» is never a formula. */
export type CellValue = string | number | boolean | null

export interface SheetColumn {
  title: string
  /** In characters. */
  width: number
  /** The only columns that may be typed into, when any column says so: the sheet is then protected. */
  isEditable?: boolean
  /** Whole numbers that the column takes; the program says so when something else is typed. */
  accepts?: { min: number; max: number; message: string }
}

export interface Sheet {
  name: string
  columns: SheetColumn[]
  rows: CellValue[][]
  /** Cells that are wrong, by «row,column» counted from 0 below the head, with what is wrong. */
  marks?: Record<string, string>
  /** A second sheet with a few sentences. */
  notes?: { name: string; lines: string[] }
}

/** What was read: the first sheet, row by row with its head. `formulas` are addresses such as «C5». */
export interface ReadSheet {
  rows: CellValue[][]
  formulas: string[]
}

export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** A table of 10,000 people takes a second; a file made to hang is stopped. Milliseconds. */
const TIMEOUT_MS = 30_000
/** A small file may unpack to gigabytes: the thread that reads it dies, not the server. Megabytes. */
const MEMORY_MB = 512

/** Writes an xlsx file. */
export function writeSheet(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  return inWorker<Uint8Array<ArrayBuffer>>({ work: 'write', sheet })
}

/** Writes an xlsx file while its rows come: however many they are, memory holds a few of them. */
export async function streamSheet(
  { name, columns }: Pick<Sheet, 'name' | 'columns'>,
  rows: AsyncIterable<CellValue[]>,
): Promise<ReadableStream<Uint8Array>> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  return writeXlsxStream(rows, {
    name,
    columns: columns.map((column) => ({ header: column.title, width: column.width })),
    freezePane: { rows: 1 },
  })
}

/** Reads the first sheet of an xlsx file. Formulas and macros never run. Throws Invalid at `field` for any other file. */
export async function readSheet(bytes: Uint8Array, maxRows: number, field: string): Promise<ReadSheet> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip) throw new Invalid({ [field]: ['Нужен файл Excel в формате .xlsx.'] })
  try {
    return await inWorker<ReadSheet>({ work: 'read', bytes, maxRows })
  } catch {
    throw new Invalid({ [field]: ['Файл не открывается: он повреждён или слишком велик.'] })
  }
}

/** «C5» for row 4 and column 2, both counted from 0. */
export function cellName(row: number, column: number): string {
  return `${String.fromCharCode(65 + column)}${row + 1}`
}

function inWorker<T>(task: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const timer = setTimeout(() => finish(() => reject(new Error('The spreadsheet took too long'))), TIMEOUT_MS)
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    worker.once('message', (result: T) => finish(() => resolve(result)))
    worker.once('error', (error) => finish(() => reject(error)))
    worker.once('exit', () => finish(() => reject(new Error('The spreadsheet thread ended early'))))
  })
}
