import { z } from 'zod'
import { emptyIsAbsent } from './fields.ts'
import { listQuerySchema, SEARCH_MAX, type ErrorBody, type Linked } from './http.ts'
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
      title: emptyIsAbsent(z.string().trim().max(SEARCH_MAX, `Не длиннее ${SEARCH_MAX} знаков`)),
    })
    .default({}),
})
export type TrashFilter = z.infer<typeof trashListQuery>['filter']

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
