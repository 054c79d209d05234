import { z } from 'zod'
import { operationAnswer } from './operations.ts'
import { momentAnswer } from './wire.ts'

export const auditEntryAnswer = z.strictObject({
  id: z.int(),
  at: momentAnswer,
  actor: z.strictObject({ id: z.int().nullable(), name: z.string(), roles: z.array(z.string()) }),
  action: z.string(),
  subject: z.strictObject({ type: z.string(), id: z.string().nullable(), label: z.string() }),
  changes: z.array(z.strictObject({ field: z.string(), old: z.json(), new: z.json() })),
  result: z.enum(['ok', 'denied', 'error']),
})

export const historyEntryAnswer = auditEntryAnswer.extend({
  version: z.int().nullable(),
  is_erased: z.boolean(),
  changed_since: z.array(z.string()),
  hidden_fields: z.int().min(0),
  can: z.strictObject({ revert: z.boolean(), fields: z.array(z.string()) }),
})

export const auditLogEntryAnswer = historyEntryAnswer.extend({
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  device: z.string(),
  request_id: z.string(),
  operation: operationAnswer.nullable(),
})

export const revertedAnswer = z.strictObject({
  subject: z.strictObject({ type: z.string(), id: z.int() }),
  field: z.string(),
  version: z.int(),
  audit_log_id: z.int().nullable(),
})
