/** How busy people are, sent in as one workbook (specification §3, §5). */

/** The sentences of the template (specification §5). */
export const WORKLOAD_HINTS = [
  'Меняйте только столбец «Загрузка».',
  'Максимальное значение — 100000, минимальное — 0.',
  'У людей, которых нет в файле, загрузка останется прежней.',
] as const

export const WORKLOAD_ROWS_MAX = 100_000
export const WORKLOAD_FILE_MAX_BYTES = 5 * 1024 * 1024

/** One person whose workload the file changes. `row` is the row of the file, as the program numbers it. */
export interface WorkloadChange {
  row: number
  id: number
  full_name: string
  old: number
  new: number
}

/** What is wrong, and where: `cell` such as «C5». */
export interface WorkloadError {
  cell: string
  message: string
  /** The name as it stands in the row. Null for the head and for a row without one. */
  full_name: string | null
  /** The workload as it is now; null when the row is nobody's. */
  old: number | null
  /** What the row has for a workload: a text as it was typed, a number as people write it, «100 001». */
  value: string | null
}

/** A row that leaves the workload as it is. */
export interface WorkloadSame {
  row: number
  full_name: string
  workload: number
}

/**
 * `POST /api/psychologists/workload/import`. With `dry_run=1` nothing is written.
 * A row is a change, or the same, or has errors: never two of these.
 */
export interface WorkloadImport {
  /** People in the file. */
  rows: number
  changes: WorkloadChange[]
  /** Told by a dry run only: they may be thousands, and nothing comes of them. */
  unchanged: WorkloadSame[]
  /** After an import with `skip_errors`: what is wrong in the rows that were passed over. */
  errors: WorkloadError[]
  /** The operation that takes it all back: `POST /api/operations/{id}/undo`. Null after a dry run, and when nothing changed. */
  import_id: string | null
}
