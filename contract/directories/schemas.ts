import { z } from 'zod'
import type { WritableName } from '../entity/entity.ts'
import type { Field, Fields } from '../entity/field.ts'
import { answerOf, inputsOf, saveSchema } from '../entity/schemas.ts'
import { emptyIsAbsent, slugField } from '../wire/fields.ts'

/**
 * What the calls of a small list take and answer, by its definition. `own` has the schemas of plain values that a save
 * brings, `answers` of those that are answered. Without an address of its own a new record gets one from its title.
 */
export function directorySchemas<
  F extends Fields,
  O extends Partial<Record<WritableName<F>, z.ZodType>>,
  A extends z.ZodRawShape,
>(entity: { fields: F }, own: O, answers: A) {
  const inputs = inputsOf(entity, own)
  const needed = Object.entries(inputs).filter(([name]) => isNeeded(entity.fields[name]))
  const fresh = 'slug' in entity.fields ? { slug: emptyIsAbsent(slugField) } : {}
  return {
    create: z
      .object({ ...(inputs as z.ZodRawShape), ...fresh })
      .partial()
      .extend(Object.fromEntries(needed) as { title: z.ZodType<string> }),
    update: saveSchema(inputs as z.ZodRawShape),
    answer: answerOf(entity, answers),
  }
}

/** Text that no record is without. */
function isNeeded(field: Field | undefined): boolean {
  return field?.kind === 'text' && field.isOptional !== true
}
