import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import type { Cell } from 'hucre'
// Its types alone: what the server's side needs besides would be loaded for each workbook anew.
import type { CellValue, Sheet, SheetNews, SheetTask, WrittenValue } from './sheet.ts'
import { lowerThreadPriority } from '../jobs/thread-priority.ts'
import { openArchive } from './archive.ts'
import { cellName } from './cell-name.ts'
import { numFmtOf, written, type ProgramValue } from './dates.ts'
import { WorkbookRefused } from './limits.ts'
import { readParts } from './parts.ts'
import { readRows } from './rows.ts'

/** Reads or writes workbooks in a thread of its own, so that neither a large nor a hostile file holds up the server. */
const FILL_EDITABLE = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFF1FAF4' } } as const
/** What the other side takes in at once, so that nobody waits for it. Cells. */
const PLACES_AT_ONCE = 5_000

const FILL_WRONG = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFFE4E1' } } as const

const parent = parentPort ?? process.exit(1)
// Listened to without a gap: what is said while nobody waits for it waits itself.
const messages = on(parent, 'message')
lowerThreadPriority()
for (;;) {
  const task = await heard<SheetTask>()
  if (task.work === 'write') await write(task.sheet)
  else await read(task.bytes, task.maxRows)
}

async function heard<T>(): Promise<T> {
  const { value } = await messages.next()
  return (value as [T])[0]
}

/** The rows come by and by, and an empty batch after the last. */
async function write(head: Sheet) {
  const rows: WrittenValue[][] = []
  for (;;) {
    const batch = await heard<WrittenValue[][]>()
    if (batch.length === 0) break
    rows.push(...batch)
  }
  const bytes = await workbookOf({ ...head, rows })
  parent.postMessage({ bytes } satisfies SheetNews, [bytes.buffer as ArrayBuffer])
}

async function workbookOf(sheet: Sheet): Promise<Uint8Array> {
  // Read when it is needed: a thread that reads has nothing to write.
  const { writeXlsx } = await import('hucre/xlsx')
  const { columns, marks = {} } = sheet
  const rows = sheet.rows.map((row) => row.map(written))
  const isForm = columns.some((column) => column.isEditable)
  return writeXlsx({
    defaultFont: { name: 'Arial', size: 10 },
    sheets: [
      {
        name: sheet.name,
        columns: columns.map((column) => ({
          header: column.title,
          width: column.width,
          ...numFmtOf(column.format),
          ...(isForm ? { style: { protection: { locked: column.isEditable !== true } } } : {}),
        })),
        rows: [columns.map((column) => column.title), ...rows],
        cells: new Map<string, Partial<Cell>>([
          ...headCells(columns),
          ...editableCells(columns, rows, isForm),
          ...markedCells(marks, columns, rows),
        ]),
        freezePane: { rows: 1 },
        dataValidations: columns.flatMap((column, index) => validation(column, index, rows.length)),
        ...(isForm ? { protection: { sheet: true, formatColumns: true, sort: true, autoFilter: true } } : {}),
      },
      ...(sheet.notes === undefined
        ? []
        : [{ name: sheet.notes.name, columns: [{ width: 90 }], rows: sheet.notes.lines.map((line) => [line]) }]),
    ],
  })
}

function headCells(columns: Sheet['columns']) {
  return columns.map(
    (column, index) =>
      [`0,${index}`, { value: column.title, type: 'string', style: { font: { bold: true } } }] as const,
  )
}

function editableCells(columns: Sheet['columns'], rows: ProgramValue[][], isForm: boolean) {
  if (!isForm) return []
  return rows.flatMap((row, rowIndex) =>
    row.flatMap((value, index) =>
      columns[index]?.isEditable === true
        ? [
            [
              `${rowIndex + 1},${index}`,
              { value, style: { protection: { locked: false }, fill: FILL_EDITABLE } },
            ] as const,
          ]
        : [],
    ),
  )
}

function markedCells(marks: Record<string, string>, columns: Sheet['columns'], rows: ProgramValue[][]) {
  return Object.entries(marks).map(([place, text]) => {
    const [row = 0, column = 0] = place.split(',').map(Number)
    const value = rows[row]?.[column] ?? null
    return [
      `${row + 1},${column}`,
      {
        value,
        style: { ...numFmtOf(columns[column]?.format), fill: FILL_WRONG, protection: { locked: false } },
        comment: { author: 'Смысл', text },
      },
    ] as const
  })
}

function validation({ accepts }: Sheet['columns'][number], index: number, count: number) {
  if (accepts === undefined || count === 0) return []
  const letter = String.fromCharCode(65 + index)
  return [
    {
      type: 'whole' as const,
      operator: 'between' as const,
      formula1: String(accepts.min),
      formula2: String(accepts.max),
      range: `${letter}2:${letter}${count + 1}`,
      showErrorMessage: true,
      errorTitle: 'Проверьте число',
      errorMessage: accepts.message,
    },
  ]
}

async function read(bytes: Uint8Array, maxRows: number) {
  let rows: CellValue[][] = []
  let formulas: string[] = []
  let [places, count] = [0, 0]
  const send = () => {
    parent.postMessage({ rows, formulas } satisfies SheetNews)
    rows = []
    formulas = []
    places = 0
  }
  try {
    const archive = await openArchive(bytes)
    const merged = await readRows(archive, await readParts(archive), maxRows, (values, columns) => {
      rows.push(values)
      formulas.push(...columns.map((column) => cellName(count, column)))
      count += 1
      places += values.length + 1
      if (places > PLACES_AT_ONCE) send()
    })
    send()
    parent.postMessage({ merged, isDone: true } satisfies SheetNews)
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error
    parent.postMessage({ refusal: error.message } satisfies SheetNews)
  }
}
