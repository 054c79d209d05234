import { z } from 'zod'
import { keyedSkippedAnswer, skippedAnswer, type Skipped } from './bulk.ts'
import { emptyIsAbsent } from '../wire/fields.ts'
import { linkedAnswer, momentAnswer, wholeListQuery } from '../wire/http.ts'

/** A change of many records that can be taken back as a whole. */

/** An operation can be undone for so long. Days. */
export const UNDO_DAYS = 30
export const OPERATIONS_MAX = 50
export const ALREADY_UNDONE = 'Операция уже отменена.'
/** The kind of an import of workloads. */
export const WORKLOAD_IMPORT = 'psychologists.workload'
/** The kind of an import of a list out of a table. */
export const importKindOf = (list: string) => `${list}.import`

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

export const operationAnswer = z.strictObject({
  id: z.int(),
  /** `psychologists.publish`, `psychologists.workload`, … */
  kind: z.string(),
  /** «Опубликованы психологи: 12». */
  label: z.string(),
  at: momentAnswer,
  actor: linkedAnswer.nullable(),
  /** Records that it changed. */
  count: z.int(),
  undone_at: momentAnswer.nullable(),
  undone_by: linkedAnswer.nullable(),
  can: z.strictObject({ undo: z.boolean(), reason: z.string().nullable() }),
})
export type Operation = z.infer<typeof operationAnswer>

/** `POST /api/operations/{id}/undo` */
export interface Undone<Id = number> {
  reverted: number
  skipped: Skipped<Id>[]
}
export const undoneAnswer = z.strictObject({
  reverted: z.int(),
  skipped: z.array(z.union([skippedAnswer, keyedSkippedAnswer])),
})
