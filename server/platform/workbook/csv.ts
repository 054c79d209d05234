import { dateText } from './dates.ts'
import type { WrittenValue } from './sheet.ts'

/** Excel reads a file without it as the letters of twenty years ago. */
const BYTE_ORDER_MARK = '\uFEFF'
/** A piece of each line would make more work for memory than the lines themselves. Characters. */
const PIECE_LENGTH = 32 * 1024
/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** A table as Russian Excel opens it with two clicks: UTF-8 with its mark, semicolons, commas in numbers. */
export async function* csvPieces(rows: AsyncIterable<WrittenValue[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let piece = BYTE_ORDER_MARK
  for await (const row of rows) {
    piece += csvLine(row)
    if (piece.length < PIECE_LENGTH) continue
    yield encoder.encode(piece)
    piece = ''
  }
  yield encoder.encode(piece)
}

/** One line with its end. A text that begins like a formula gets an apostrophe, so that it stays a text. */
export function csvLine(row: readonly WrittenValue[]): string {
  return `${row.map(cell).join(';')}\r\n`
}

function cell(value: WrittenValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'object') return dateText(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
