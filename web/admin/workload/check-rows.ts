import type { WorkloadError, WorkloadImport } from '#contract/workload.ts'

/** One line of the check: a person whose workload changes, or a row with everything that is wrong in it. */
export interface CheckRow {
  /** As the spreadsheet numbers it. */
  row: number
  full_name: string
  old: number | null
  /** As it stands in the file. */
  value: string
  /** The new number; null in a row that is wrong. */
  new: number | null
  /** «C5: больше 100 000»; none in a row that is right. */
  problems: string[]
}

export type CheckView = 'all' | 'changes' | 'errors'

/** What a file would do, row by row in the order of the file. A row that changes somebody and is wrong all the same is wrong. */
export function checkRows({ changes, errors }: Pick<WorkloadImport, 'changes' | 'errors'>): CheckRow[] {
  const errorsByRow = Map.groupBy(errors, rowOf)
  const bad = [...errorsByRow].map(([row, list]) => badRow(row, list))
  const good = changes
    .filter((change) => !errorsByRow.has(change.row))
    .map((change): CheckRow => {
      const { row, full_name, old } = change
      return { row, full_name, old, value: String(change.new), new: change.new, problems: [] }
    })
  return [...good, ...bad].toSorted((a, b) => a.row - b.row)
}

/** How many rows change, stay as they are, and are wrong. */
export function checkCounts(plan: Pick<WorkloadImport, 'rows' | 'changes' | 'errors'>) {
  const rows = checkRows(plan)
  const bad = rows.filter(({ problems }) => problems.length > 0)
  const changed = rows.length - bad.length
  // The head is no row of a person.
  const badPeople = bad.filter(({ row }) => row > 1).length
  return { changed, bad: bad.length, same: Math.max(0, plan.rows - changed - badPeople) }
}

export function rowsOf(rows: readonly CheckRow[], view: CheckView): readonly CheckRow[] {
  if (view === 'all') return rows
  return rows.filter(({ problems }) => problems.length > 0 === (view === 'errors'))
}

function badRow(row: number, errors: WorkloadError[]): CheckRow {
  const [first] = errors
  return {
    row,
    full_name: first?.full_name ?? '—',
    old: first?.old ?? null,
    value: first?.value ?? '—',
    new: null,
    problems: errors.map((error) => `${error.cell}: ${error.message}`),
  }
}

function rowOf(error: WorkloadError): number {
  return Number(/\d+$/.exec(error.cell)?.[0] ?? 1)
}
