import { z } from 'zod'
import { BULK_MAX } from './bulk.ts'
import { emptyIsAbsent, flagField } from './fields.ts'
import { idSchema, listQuerySchema, searchText, type ErrorBody, type Linked } from './http.ts'
import type { Permission } from './permissions.ts'

/** Deleted records wait so long for a way back, then they are gone for good. Days. */
export const TRASH_DAYS = 30

/** What can lie in the trash, who may take it out, and where its restore call stands. */
export const TRASH_TYPES = {
  psychologist: { title: 'Психолог', path: 'psychologists', permission: 'psychologists.delete' },
  specialization: { title: 'Специализация', path: 'specializations', permission: 'specializations.manage' },
  topic: { title: 'Тема', path: 'topics', permission: 'topics.manage' },
  position: { title: 'Должность', path: 'positions', permission: 'positions.manage' },
  branch: { title: 'Филиал', path: 'branches', permission: 'branches.manage' },
  page: { title: 'Страница', path: 'pages', permission: 'pages.delete' },
} as const satisfies Record<string, { title: string; path: string; permission: Permission }>
export type TrashType = keyof typeof TRASH_TYPES
const NAMES = Object.keys(TRASH_TYPES) as [TrashType, ...TrashType[]]

export const trashListQuery = listQuerySchema(['deleted_at', 'title'], { sort_column: 'deleted_at' }).extend({
  filter: z
    .object({
      type: emptyIsAbsent(z.enum(NAMES, { error: 'Такого вида записей нет' })),
      title: emptyIsAbsent(searchText),
    })
    .default({}),
})
export type TrashFilter = z.infer<typeof trashListQuery>['filter']

/** What tells a record from those of every kind: `topic:5`. */
export type TrashKey = `${TrashType}:${number}`
const KEY = new RegExp(`^(?:${NAMES.join('|')}):([1-9]\\d{0,9})$`)
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

/** The body of a 404 for a record that somebody has put in the trash. */
export interface InTrashBody extends ErrorBody {
  code: typeof IN_TRASH
  deleted_at: string
  /** Null when the log does not say. */
  deleted_by: Linked | null
}
export const IN_TRASH = 'in-trash'

export interface TrashItem {
  type: TrashType
  id: number
  title: string
  deleted_at: string
  /** Who deleted it, as they are called now; null when the log does not say. */
  deleted_by: Linked | null
  /** When it goes for good. */
  purged_at: string
}
