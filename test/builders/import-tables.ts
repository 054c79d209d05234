import { writeXlsx } from 'hucre/xlsx'
import type { ImportAnswer, ImportRow } from '#contract/office/imports.ts'
import type { CellValue } from '#server/platform/workbook/sheet.ts'
import type { Visitor } from '../people.ts'

/** A table as people send it: rows of a workbook, or the text of a CSV. */
type Table = CellValue[][] | string | Uint8Array

interface Sent {
  dry_run?: boolean
  skip_errors?: boolean
  invite?: boolean
  mapping?: Record<string, string | null>
  choices?: { rows?: Record<string, unknown>; titles?: Record<string, Record<string, unknown>> }
  checked?: string
  photos?: Uint8Array
  /** Formulas and their kind by «row,column». */
  cells?: Map<string, object>
  /** Cells that stand as one, counted from 0. */
  merges?: { startRow: number; startCol: number; endRow: number; endCol: number }[]
}

export async function importForm(table: Table, { photos, cells, merges, ...sent }: Sent = {}): Promise<FormData> {
  const form = new FormData()
  const isText = typeof table === 'string' || table instanceof Uint8Array
  const sheet = { name: 'Люди', rows: table as CellValue[][], cells: cells as never, merges }
  const bytes = isText ? table : await writeXlsx({ sheets: [sheet] })
  form.set(
    'file',
    new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], isText ? 'люди.csv' : 'люди.xlsx'),
  )
  if (photos !== undefined) form.set('photos', new File([new Uint8Array(photos)], 'фото.zip'))
  for (const [name, value] of Object.entries(sent)) {
    form.set(
      name,
      typeof value === 'object' ? JSON.stringify(value) : typeof value === 'boolean' ? String(Number(value)) : value,
    )
  }
  return form
}

/** Sends a table to the import of a list. */
export async function sendTable(visitor: Visitor, list: string, table: Table, sent: Sent = {}) {
  return visitor.post(`/api/${list}/import`, await importForm(table, sent))
}

/** What a check tells; nothing is written. */
export async function checkTable(visitor: Visitor, list: string, table: Table, sent: Sent = {}): Promise<ImportAnswer> {
  const { status, body } = await sendTable(visitor, list, table, { ...sent, dry_run: true })
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.data as ImportAnswer
}

export function rowAt(answer: ImportAnswer, row: number): ImportRow {
  const found = answer.rows.find((each) => each.row === row)
  if (found === undefined) throw new Error(`No row ${row}`)
  return found
}
