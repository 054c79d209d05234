import { z } from 'zod'
import type { Skipped } from './bulk.ts'
import { emptyIsAbsent } from './fields.ts'
import { wholeListQuery, type Linked } from './http.ts'

/** A change of many records that can be taken back as a whole. */

/** An operation can be undone for so long. Days. */
export const UNDO_DAYS = 30
export const OPERATIONS_MAX = 50
export const ALREADY_UNDONE = 'Операция уже отменена.'
/** The kind of an import of workloads. */
export const WORKLOAD_IMPORT = 'psychologists.workload'

/** With a kind: everybody's of that kind, for whoever may do the same. Without: one's own of all kinds. */
export const operationsQuery = wholeListQuery.extend({
  filter: z
    .object({
      kind: emptyIsAbsent(z.string().regex(/^[a-z-]+\.[a-z-]+$/, 'Такого изменения не бывает')),
      /** Everybody's of all kinds, for the admin. */
      of: emptyIsAbsent(z.literal('all', { error: 'Здесь бывает только all: изменения всех' })),
    })
    .default({}),
})

/** @public */
export interface Operation {
  id: number
  /** `psychologists.publish`, `psychologists.workload`, … */
  kind: string
  /** «Опубликованы психологи: 12». */
  label: string
  at: string
  actor: Linked | null
  /** Records that it changed. */
  count: number
  undone_at: string | null
  undone_by: Linked | null
  can: { undo: boolean; reason: string | null }
}

/** `POST /api/operations/{id}/undo` */
export interface Undone<Id = number> {
  reverted: number
  skipped: Skipped<Id>[]
}
