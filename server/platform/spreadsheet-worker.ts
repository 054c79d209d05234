import { parentPort, workerData } from 'node:worker_threads'
import type { Cell } from 'hucre'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { CellValue, ReadSheet, Sheet } from './spreadsheet.ts'

/** Reads or writes one workbook in a thread of its own, so that neither a large nor a hostile file holds up the server. */
type Task = { work: 'write'; sheet: Sheet } | { work: 'read'; bytes: Uint8Array; maxRows: number }

const FILL_EDITABLE = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFF1FAF4' } } as const
const FILL_WRONG = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFFE4E1' } } as const

const task = workerData as Task
parentPort?.postMessage(task.work === 'write' ? await write(task.sheet) : await read(task.bytes, task.maxRows))

async function write(sheet: Sheet): Promise<Uint8Array> {
  const { columns, rows, marks = {} } = sheet
  const isForm = columns.some((column) => column.isEditable)
  return writeXlsx({
    defaultFont: { name: 'Arial', size: 10 },
    sheets: [
      {
        name: sheet.name,
        columns: columns.map((column) => ({
          header: column.title,
          width: column.width,
          ...(isForm ? { style: { protection: { locked: column.isEditable !== true } } } : {}),
        })),
        rows: [columns.map((column) => column.title), ...rows],
        cells: new Map<string, Partial<Cell>>([
          ...headCells(columns),
          ...editableCells(sheet, isForm),
          ...markedCells(marks, rows),
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

function editableCells({ columns, rows }: Sheet, isForm: boolean) {
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

function markedCells(marks: Record<string, string>, rows: CellValue[][]) {
  return Object.entries(marks).map(([place, text]) => {
    const [row = 0, column = 0] = place.split(',').map(Number)
    const value = rows[row]?.[column] ?? null
    return [
      `${row + 1},${column}`,
      { value, style: { fill: FILL_WRONG, protection: { locked: false } }, comment: { author: 'Смысл', text } },
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

async function read(bytes: Uint8Array, maxRows: number): Promise<ReadSheet> {
  const workbook = await readXlsx(bytes, { sheets: [0], maxRows })
  const [sheet] = workbook.sheets
  const formulas = [...(sheet?.cells ?? new Map())]
    .filter(([, cell]) => cell.formula !== undefined)
    .map(([place]) => {
      const [row = 0, column = 0] = String(place).split(',').map(Number)
      return `${String.fromCharCode(65 + column)}${row + 1}`
    })
  return { rows: (sheet?.rows ?? []).map((row) => row.map(plain)), formulas }
}

/** Dates and the rest come as text: only numbers, texts and flags are asked for. */
function plain(value: unknown): CellValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value instanceof Date ? value.toISOString() : String(value)
}
