import { isUtf8 } from 'node:buffer'
import { Invalid } from '../http/errors.ts'
import { CELL_TEXT_MAX, COLUMNS_MAX, TOO_MANY_COLUMNS, TOO_MUCH_TEXT } from './limits.ts'
import type { ReadSheet } from './sheet.ts'

const DELIMITERS = [';', ',', '\t'] as const
/** The first lines tell the delimiter. Characters. */
const SAMPLE = 20_000
const OPEN_QUOTE = 'В файле есть кавычка без пары: строки не разделить. Сохраните таблицу как .xlsx и выберите её.'

/**
 * Reads a table of text whose cells are parted by a comma, a semicolon or a tab: in UTF-8, with its mark or without, in
 * UTF-16 with it, or in the Windows letters of Russian Excel. Throws Invalid at `field` for what is no such table.
 */
export function readCsv(bytes: Uint8Array, maxRows: number, field: string): ReadSheet {
  const refuse = (message: string): never => {
    throw new Invalid({ [field]: [message] })
  }
  const text = textOf(bytes)
  if (text.includes('\u0000')) refuse('Нужен файл Excel (.xlsx) или таблица CSV.')
  const told = /^sep=(.)\r?\n/i.exec(text)
  const body = told === null ? text : text.slice(told[0].length)
  const rows: string[][] = []
  for (const row of rowsOf(body, told?.[1] ?? delimiterOf(body.slice(0, SAMPLE)))) {
    if (row === null) return refuse(OPEN_QUOTE)
    if (row.length > COLUMNS_MAX && row.slice(COLUMNS_MAX).some((cell) => cell !== '')) refuse(TOO_MANY_COLUMNS)
    if (row.some((cell) => cell.length > CELL_TEXT_MAX)) refuse(TOO_MUCH_TEXT)
    rows.push(row.slice(0, COLUMNS_MAX))
    if (rows.length > maxRows + 1)
      refuse(`В таблице больше ${maxRows.toLocaleString('ru')} строк. Разделите её на части.`)
  }
  return { rows, formulas: [] }
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1251').decode(bytes)
}

/** The one that parts the lines into as many cells each, and into most. */
function delimiterOf(sample: string): string {
  const scored = DELIMITERS.map((delimiter) => {
    const widths: number[] = []
    for (const row of rowsOf(sample, delimiter)) if (row !== null && widths.push(row.length) === 20) break
    const [head = 1, ...rest] = widths
    return { delimiter, score: head <= 1 ? 0 : head + rest.filter((width) => width === head).length }
  })
  return scored.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ';'
}

/** The cells of each line; null for a quote that nobody closes. */
function* rowsOf(text: string, delimiter: string): Generator<string[] | null> {
  let at = 0
  while (at < text.length) {
    const row: string[] = []
    for (;;) {
      if (text[at] === '"') {
        const end = closingQuote(text, at + 1)
        if (end < 0) return yield null
        row.push(text.slice(at + 1, end).replaceAll('""', '"'))
        at = end + 1
        // What somebody typed behind the quote belongs to the cell.
        const rest = endOfCell(text, at, delimiter)
        row[row.length - 1] += text.slice(at, rest).trimEnd()
        at = rest
      } else {
        const end = endOfCell(text, at, delimiter)
        row.push(text.slice(at, end))
        at = end
      }
      if (text[at] !== delimiter) break
      at += 1
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    yield row
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at
  return -1
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}
