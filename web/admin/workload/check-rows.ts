import type { WorkloadError, WorkloadImport } from '#contract/psychologists/workload.ts'
import { formatNumber } from '#web/lib/format.ts'

/** One line of the check: a person whose workload changes or stays, or a row with everything that is wrong in it. */
export interface CheckRow {
  kind: 'change' | 'same' | 'bad'
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
  /** The columns that are wrong: «B» is the name, «C» the workload. */
  badColumns: string[]
}

export type CheckView = 'all' | 'changes' | 'errors'

type Plan = Pick<WorkloadImport, 'rows' | 'changes' | 'unchanged' | 'errors'>

const HEAD_ROW = 1
const RIGHT = { problems: [], badColumns: [] }

/** What a file would do, row by row in the order of the file. */
export function checkRows(plan: Plan): CheckRow[] {
  const bad = [...Map.groupBy(plan.errors, rowOf)].map(([row, list]) => badRow(row, list))
  const changes = plan.changes.map(({ row, full_name, old, new: next }): CheckRow => {
    return { kind: 'change', row, full_name, old, value: formatNumber(next), new: next, ...RIGHT }
  })
  const same = plan.unchanged.map(({ row, full_name, workload }): CheckRow => {
    return { kind: 'same', row, full_name, old: workload, value: formatNumber(workload), new: workload, ...RIGHT }
  })
  // A file without rows is said to be one in words: there is no row to point at.
  const isShown = ({ row }: CheckRow) => plan.rows > 0 || row === HEAD_ROW
  return [...changes, ...same, ...bad].filter(isShown).toSorted((a, b) => a.row - b.row)
}

export interface CheckCounts {
  changed: number
  same: number
  bad: number
  isHeadWrong: boolean
}

/** How many rows change, stay as they are, and are wrong. */
export function checkCounts(rows: readonly CheckRow[]): CheckCounts {
  const countOf = (kind: CheckRow['kind']) => rows.filter((row) => row.kind === kind).length
  const isHeadWrong = rows[0]?.row === HEAD_ROW
  return { changed: countOf('change'), same: countOf('same'), bad: countOf('bad'), isHeadWrong }
}

export function rowsOf(rows: readonly CheckRow[], view: CheckView): readonly CheckRow[] {
  if (view === 'all') return rows
  return rows.filter(({ kind }) => kind === (view === 'errors' ? 'bad' : 'change'))
}

function badRow(row: number, errors: WorkloadError[]): CheckRow {
  const [first] = errors
  return {
    kind: 'bad',
    row,
    full_name: first?.full_name ?? '—',
    old: first?.old ?? null,
    value: first?.value ?? '—',
    new: null,
    problems: errors.map((error) => `${error.cell}: ${error.message}`),
    badColumns: errors.map((error) => error.cell.replace(/\d+$/, '')),
  }
}

function rowOf(error: WorkloadError): number {
  return Number(/\d+$/.exec(error.cell)?.[0] ?? HEAD_ROW)
}
