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
