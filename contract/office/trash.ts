import { z } from 'zod'
import { idSchema, linkedAnswer, listQuerySchema, momentAnswer, searchText } from '../wire/http.ts'
import { BULK_MAX } from './bulk.ts'
import { entitiesWith, type EntityWith } from '../entities.ts'
import { emptyIsAbsent, flagField } from '../wire/fields.ts'

/** What can lie in the trash. */
export type TrashType = EntityWith<'trash'>
export const TRASH_TYPES = entitiesWith('trash')

export const trashListQuery = listQuerySchema(['deleted_at', 'title'], { sort_column: 'deleted_at' }).extend({
  filter: z
    .object({
      type: emptyIsAbsent(z.enum(TRASH_TYPES, { error: 'Такого вида записей нет' })),
      title: emptyIsAbsent(searchText),
    })
    .default({}),
})
export type TrashFilter = z.infer<typeof trashListQuery>['filter']

/** What tells a record from those of every kind: `topic:5`. */
export type TrashKey = `${TrashType}:${number}`
const KEY = new RegExp(`^(?:${TRASH_TYPES.join('|')}):([1-9]\\d{0,9})$`)
const NO_KEY = 'Такой записи в\u00a0корзине не\u00a0бывает'
const keySchema = z
  .string({ error: NO_KEY })
  .refine((key) => idSchema.safeParse(KEY.exec(key)?.[1]).success, NO_KEY)
  .transform((key) => key as TrashKey)

/** `POST /api/trash/bulk`: with `dry_run` nothing is written. */
export const trashBulkSchema = z.object({
  action: z.literal('restore', { error: 'Такого действия нет' }),
  ids: z
    .array(keySchema, { error: 'Выберите записи' })
    .min(1, 'Выберите хотя бы одну запись')
    .max(BULK_MAX, 'Не\u00a0больше 10\u00a0000 записей за\u00a0раз')
    .transform((list) => [...new Set(list)]),
  dry_run: flagField.default(false),
})
export type TrashBulk = z.infer<typeof trashBulkSchema>

export function trashKey(type: TrashType, id: number): TrashKey {
  return `${type}:${id}`
}

export const trashItemAnswer = z.strictObject({
  type: z.enum(TRASH_TYPES),
  id: z.int(),
  title: z.string(),
  deleted_at: momentAnswer,
  /** Who deleted it, as they are called now; null when the log does not say. */
  deleted_by: linkedAnswer.nullable(),
  /** When it goes for good. */
  purged_at: momentAnswer,
})
export type TrashItem = z.infer<typeof trashItemAnswer>
