import { z } from 'zod'

/** What a list holds, as a file: `GET …/export` with the list's own filter and order. */

/** More rows than this are made by a job. */
export const EXPORT_AT_ONCE_MAX = 2000
/** One export holds at most so many rows: more is a copy of the database, not a list. */
export const EXPORT_MAX = 100_000
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Beside the filter and the order. */
export const exportFields = {
  /** Names with commas, in the order of the file; names that it does not know are passed over. */
  columns: z
    .string({ error: 'Столбцы: имена через запятую' })
    .max(1000, 'Столбцы: слишком длинный список')
    .regex(/^[a-z_,]*$/, 'Столбцы: имена через запятую')
    .transform((names) => names.split(',').filter((name) => name !== ''))
    .default([]),
  format: z.enum(EXPORT_FORMATS, { error: 'Файл бывает xlsx или csv' }).default('xlsx'),
}
