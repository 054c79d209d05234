import type { ImportSource } from '#server/platform/workbook/import-source.ts'
import { fieldCounter } from './columns.ts'
import { headingsIn, type Table } from './table.ts'

/** Titles, dates and a word about the practice are no longer than that. */
const LINES_ABOVE_MAX = 10

/**
 * The table with its headings where they are: many begin with a title, a date or the name of the practice. The headings are
 * those that fill most fields; without any that are known they are the first line, as somebody may say by hand what is what.
 */
export function withFoundHead(source: ImportSource, table: Table): Table {
  const fieldsOf = fieldCounter(source)
  const isFilled = (text: string) => text !== ''
  const first = table.head.filter(isFilled).length
  let best = { at: -1, fields: fieldsOf(table.head) }
  for (const [at, { cells }] of table.rows.slice(0, LINES_ABOVE_MAX).entries()) {
    const headings = headingsIn(cells)
    const fields = fieldsOf(headings)
    // One word alone may be a value as well: it is a heading where it stands alone under a title.
    const isHead = fields > 1 || (first === 1 && headings.filter(isFilled).length === fields)
    if (fields > best.fields && isHead) best = { at, fields }
  }
  const row = table.rows[best.at]
  const rows = table.rows.slice(best.at + 1)
  if (row === undefined || rows.length === 0) return table
  return { ...table, head: headingsIn(row.cells), headRow: row.number, above: best.at + 1, rows }
}
