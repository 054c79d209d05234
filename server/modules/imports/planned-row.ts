import type { ImportRow } from '#contract/office/imports.ts'
import type { StoredRecord } from '#server/platform/workbook/import-source.ts'

/** What a row of a table would do. */
export interface PlannedRow extends Omit<ImportRow, 'changes' | 'conflicts'> {
  version: number
  /** What is to be written. */
  fields: Record<string, unknown>
  stored: StoredRecord | null
  conflicts: { field: string; was: unknown; isWasKnown: boolean; saved: unknown; mine: unknown }[]
}
