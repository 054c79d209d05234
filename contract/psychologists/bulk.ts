import { z } from 'zod'
import type { Field } from '../entity/field.ts'
import { bulkIds, dryRun, NO_ACTION } from '../office/bulk.ts'
import { emptyIsNull, flagField } from '../wire/fields.ts'
import { idSchema } from '../wire/http.ts'
import { psychologist, psychologistInputs } from './psychologists.ts'

/** Changes of many cards at once: `POST /api/psychologists/bulk`. */

export const PSYCHOLOGIST_BULK_ACTIONS = [
  'publish',
  'unpublish',
  'add-topic',
  'remove-topic',
  'set-field',
  'delete',
] as const
export type PsychologistBulkAction = (typeof PSYCHOLOGIST_BULK_ACTIONS)[number]

export type BulkField = (typeof psychologist.bulk)[number]
/** Lists are added to and taken from, sums move by per cent; everything can be set. */
export const BULK_WAYS = ['set', 'add', 'remove', 'percent'] as const
export type BulkWay = (typeof BULK_WAYS)[number]
/** Kopecks. */
export const ROUNDINGS = [100, 1000, 5000, 10_000] as const
const PERCENT = { min: -90, max: 300 }

export function bulkWaysOf(field: BulkField): BulkWay[] {
  const { kind } = psychologist.fields[field]
  if (kind === 'links') return ['add', 'remove', 'set']
  return kind === 'money' ? ['set', 'percent'] : ['set']
}

const percentField = z.coerce
  .number({ error: 'Сколько процентов: целое число' })
  .int('Целое число процентов')
  .min(PERCENT.min, `Меньше чем на\u00a0${-PERCENT.min}\u00a0% не\u00a0снижаем`)
  .max(PERCENT.max, `Больше чем на\u00a0${PERCENT.max}\u00a0% не\u00a0повышаем`)
  .refine((percent) => percent !== 0, 'На\u00a00\u00a0% менять нечего')

/** What a field of a card may be told in this way. */
export function bulkValueSchema(field: BulkField, way: BulkWay): z.ZodType {
  if (way === 'percent') return percentField
  const schema: z.ZodType = psychologistInputs[field]
  if (way === 'set') return schema
  return schema.refine((value) => Array.isArray(value) && value.length > 0, 'Выберите хотя бы одну запись')
}

export const psychologistsBulkSchema = z
  .object({
    action: z.enum(PSYCHOLOGIST_BULK_ACTIONS, { error: NO_ACTION }),
    ids: bulkIds,
    /** For the two actions about a topic. */
    topic_id: emptyIsNull(idSchema).optional(),
    /** For `publish`: cards without a photo, a text, a topic or a price stay where they are. */
    only_complete: flagField.default(false),
    /** For `set-field`. */
    field: z.enum(psychologist.bulk, { error: 'Это поле у\u00a0многих сразу не\u00a0меняется' }).optional(),
    way: z.enum(BULK_WAYS, { error: 'Так поле не\u00a0меняют' }).default('set'),
    /** As a save of the card has it: null empties a field that may be empty. For `percent` a number of per cent. */
    value: z.unknown().optional(),
    /** To what a sum is rounded after per cent. Kopecks. */
    round_to: z.coerce
      .number()
      .pipe(z.literal(ROUNDINGS, { error: 'До\u00a01, 10, 50 или 100\u00a0₽' }))
      .default(100),
    dry_run: dryRun,
  })
  .refine(({ action, topic_id }) => !action.endsWith('-topic') || typeof topic_id === 'number', {
    path: ['topic_id'],
    message: 'Выберите тему',
  })
  .superRefine(({ action, field, way, value }, context) => {
    if (action !== 'set-field') return
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (field === undefined) return wrong('field', 'Выберите поле')
    if (!bulkWaysOf(field).includes(way)) return wrong('way', 'Так это поле не\u00a0меняют')
    if (value === undefined) return wrong('value', 'Напишите значение')
    const { error } = bulkValueSchema(field, way).safeParse(value)
    if (error !== undefined) wrong('value', error.issues[0]?.message ?? 'Так не\u00a0бывает')
  })
export type PsychologistsBulk = z.infer<typeof psychologistsBulkSchema>

/** The definition of a field that may be changed of many. */
export function bulkFieldOf(field: BulkField): Field {
  return psychologist.fields[field]
}
