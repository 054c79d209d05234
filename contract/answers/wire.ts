import { z } from 'zod'

/** The pieces that answers are made of. Strict: a field that is not named here has no way out unnoticed. */

export const momentAnswer = z.iso.datetime()
export const dayAnswer = z.iso.date()
export const linkedAnswer = z.strictObject({ id: z.int(), title: z.string() })

export const pageMetaAnswer = z.strictObject({
  current_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  last_page: z.int(),
  sort_column: z.string(),
  sort_direction: z.enum(['asc', 'desc']),
  read_as: z.string().optional(),
})

/** `{ data }`. */
export function dataOf<T extends z.ZodType>(schema: T) {
  return z.strictObject({ data: schema })
}

/** `{ data: [ … ], meta }`. */
export function pageOf<T extends z.ZodType>(schema: T) {
  return z.strictObject({ data: z.array(schema), meta: pageMetaAnswer })
}

/** Every answer of 400 to 599. */
export const errorAnswer = z.strictObject({
  message: z.string(),
  /** By field. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
  /** Tells a program what to do about it. */
  code: z.string().optional(),
  /** Of a record in the trash. */
  deleted_at: momentAnswer.optional(),
  deleted_by: linkedAnswer.nullable().optional(),
  /** Of a conflict: the record as it stands, which has passed its own schema by then, and what differs in it. */
  current: z.record(z.string(), z.json()).optional(),
  changed_fields: z.array(z.string()).optional(),
})

/** Of a 409: somebody saved first. */
export const conflictAnswer = errorAnswer
  .extend({ code: z.literal('conflict') })
  .required({ current: true, changed_fields: true })
