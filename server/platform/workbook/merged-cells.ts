import type { CellValue, MergedCells } from './sheet.ts'

/**
 * Gives merged cells of a column the one value that people see over all of them. A row that is empty stays so, and a head
 * of two rows makes no record of its words.
 */
export function fillMergedCells(rows: CellValue[][], merged: readonly MergedCells[]) {
  const isFilled = rows.map((row) => row.some(isTold))
  const head = isFilled.indexOf(true)
  for (const { column, first, last } of merged) {
    const value = first > head ? (rows[first]?.[column] ?? null) : null
    if (!isTold(value)) continue
    for (const [index, row] of rows.slice(first + 1, last + 1).entries()) {
      if (!isFilled[first + 1 + index] || isTold(row[column] ?? null)) continue
      while (row.length < column) row.push(null)
      row[column] = value
    }
  }
}

function isTold(value: CellValue): boolean {
  return value !== null && value !== ''
}
