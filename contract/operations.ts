import type { Skipped } from './bulk.ts'

/** A change of many records that can be taken back as a whole. */

/** An operation can be undone for so long. Days. */
export const UNDO_DAYS = 30
export const OPERATIONS_MAX = 50
export const ALREADY_UNDONE = 'Операция уже отменена.'

/** @public */
export interface Operation {
  id: number
  /** `psychologists.publish`, `psychologists.workload`, … */
  kind: string
  /** «Опубликованы психологи: 12». */
  label: string
  at: string
  /** Records that it changed. */
  count: number
  undone_at: string | null
  can: { undo: boolean; reason: string | null }
}

/** `POST /api/operations/{id}/undo` */
export interface Undone {
  reverted: number
  skipped: Skipped[]
}
