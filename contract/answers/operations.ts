import { z } from 'zod'
import { linkedAnswer, momentAnswer } from './wire.ts'

const skippedAnswer = z.strictObject({ id: z.int(), label: z.string(), reason: z.string() })
/** «topic:5» where records are of several kinds. */
const keyedSkippedAnswer = skippedAnswer.extend({ id: z.string() })

export const bulkAnswer = z.strictObject({
  changed: z.int(),
  names: z.array(z.string()),
  skipped: z.array(skippedAnswer),
  operation_id: z.int().nullable(),
})

export const keyedBulkAnswer = bulkAnswer.extend({ skipped: z.array(keyedSkippedAnswer) })

export const foundIdsAnswer = z.strictObject({ ids: z.array(z.int()), total: z.int() })

export const foundKeysAnswer = z.strictObject({ ids: z.array(z.string()), total: z.int() })

export const operationAnswer = z.strictObject({
  id: z.int(),
  kind: z.string(),
  label: z.string(),
  at: momentAnswer,
  actor: linkedAnswer.nullable(),
  count: z.int(),
  undone_at: momentAnswer.nullable(),
  undone_by: linkedAnswer.nullable(),
  can: z.strictObject({ undo: z.boolean(), reason: z.string().nullable() }),
})

export const undoneAnswer = z.strictObject({
  reverted: z.int(),
  skipped: z.array(z.union([skippedAnswer, keyedSkippedAnswer])),
})
