import { z } from 'zod'

/** How busy people are, sent in as one workbook (specification §3, §5). */

/** The sentences of the template (specification §5). */
export const WORKLOAD_HINTS = [
  'Меняйте только столбец «Загрузка».',
  'Максимальное значение — 100000, минимальное — 0.',
  'У людей, которых нет в файле, загрузка останется прежней.',
] as const

export const WORKLOAD_ROWS_MAX = 100_000
export const WORKLOAD_FILE_MAX_BYTES = 5 * 1024 * 1024

/**
 * `POST /api/psychologists/workload/import`. With `dry_run=1` nothing is written.
 * A row is a change, or the same, or has errors: never two of these.
 */
export const workloadImportAnswer = z.strictObject({
  /** People in the file. */
  rows: z.int(),
  /** `row` is the row of the file, as the program numbers it. */
  changes: z.array(z.strictObject({ row: z.int(), id: z.int(), full_name: z.string(), old: z.int(), new: z.int() })),
  /** Told by a dry run only: they may be thousands, and nothing comes of them. */
  unchanged: z.array(z.strictObject({ row: z.int(), full_name: z.string(), workload: z.int() })),
  /** What is wrong, and where. After an import with `skip_errors`: in the rows that were passed over. */
  errors: z.array(
    z.strictObject({
      /** «C5» */
      cell: z.string(),
      message: z.string(),
      /** The name as it stands in the row. Null for the head and for a row without one. */
      full_name: z.string().nullable(),
      /** The workload as it is now; null when the row is nobody's. */
      old: z.int().nullable(),
      /** What the row has for a workload: a text as it was typed, a number as people write it, «100 001». */
      value: z.string().nullable(),
    }),
  ),
  /** The operation that takes it all back: `POST /api/operations/{id}/undo`. Null after a dry run, and when nothing changed. */
  import_id: z.string().nullable(),
})
export type WorkloadImport = z.infer<typeof workloadImportAnswer>
export type WorkloadChange = WorkloadImport['changes'][number]
export type WorkloadSame = WorkloadImport['unchanged'][number]
export type WorkloadError = WorkloadImport['errors'][number]
