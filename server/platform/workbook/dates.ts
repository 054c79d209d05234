import type { CellValue, ColumnFormat, DateCell, WrittenValue } from './sheet.ts'

/** What the library writes: its dates have the clock that is shown as their UTC. */
export type ProgramValue = CellValue | Date

/** By the codes of the file; a program shows them in its own language, so sums have spaces in a Russian one. */
const NUM_FMTS: Record<ColumnFormat, string> = {
  day: 'dd.mm.yyyy',
  moment: 'dd.mm.yyyy hh:mm',
  money: '#,##0.00',
}
/** Programs count days from here on. */
const FIRST_YEAR = '1900'

export function numFmtOf(format: ColumnFormat | undefined): { numFmt?: string } {
  return format === undefined ? {} : { numFmt: NUM_FMTS[format] }
}

/** A date that programs cannot count is written as a text. */
export function written(value: WrittenValue): ProgramValue {
  if (value === null || typeof value !== 'object') return value
  return value.date < FIRST_YEAR ? dateText(value) : new Date(value.date.length > 10 ? `${value.date}Z` : value.date)
}

/** As people write it: `20.11.2026`, or `20.11.2026 14:05`. */
export function dateText({ date }: DateCell): string {
  const day = date.slice(0, 10).split('-').toReversed().join('.')
  return date.length > 10 ? `${day} ${date.slice(11, 16)}` : day
}
