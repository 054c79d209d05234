import { z } from 'zod'
import { REQUEST_STATUSES } from '../requests/requests.ts'
import { emptyIsNull, flagField } from '../wire/fields.ts'
import { idSchema } from '../wire/http.ts'
import { REJECTION_REASONS } from '../requests/reviews.ts'

/** Changes of many records at once: `POST …/bulk`. With `dry_run` nothing is written. */

/** So many records at most in one change. */
export const BULK_MAX = 10_000

export const bulkIds = z
  .array(idSchema, { error: 'Выберите записи' })
  .min(1, 'Выберите хотя бы одну запись')
  .max(BULK_MAX, 'Не больше 10 000 записей за раз')
  .transform((list) => [...new Set(list)])
export const dryRun = flagField.default(false)
export const NO_ACTION = 'Такого действия нет'

export const USER_BULK_ACTIONS = ['activate', 'deactivate', 'fire', 'restore'] as const
export type UserBulkAction = (typeof USER_BULK_ACTIONS)[number]
export const usersBulkSchema = z.object({
  action: z.enum(USER_BULK_ACTIONS, { error: NO_ACTION }),
  ids: bulkIds,
  dry_run: dryRun,
})
export type UsersBulk = z.infer<typeof usersBulkSchema>

export const REVIEW_BULK_ACTIONS = ['publish', 'reject'] as const
export const reviewsBulkSchema = z
  .object({
    action: z.enum(REVIEW_BULK_ACTIONS, { error: NO_ACTION }),
    ids: bulkIds,
    rejection_reason: emptyIsNull(z.enum(REJECTION_REASONS, { error: 'Такой причины нет в списке' })).optional(),
    dry_run: dryRun,
  })
  .refine(({ action, rejection_reason }) => action !== 'reject' || typeof rejection_reason === 'string', {
    path: ['rejection_reason'],
    message: 'Выберите причину отказа',
  })
export type ReviewsBulk = z.infer<typeof reviewsBulkSchema>

export const REQUEST_BULK_ACTIONS = ['set-status', 'assign'] as const
export const requestsBulkSchema = z
  .object({
    action: z.enum(REQUEST_BULK_ACTIONS, { error: NO_ACTION }),
    ids: bulkIds,
    status: z.enum(REQUEST_STATUSES, { error: 'Такого состояния нет' }).optional(),
    /** Null takes the requests from whoever has them. */
    assignee_id: emptyIsNull(idSchema).optional(),
    dry_run: dryRun,
  })
  .refine(({ action, status }) => action !== 'set-status' || status !== undefined, {
    path: ['status'],
    message: 'Выберите состояние',
  })
  .refine(({ action, assignee_id }) => action !== 'assign' || assignee_id !== undefined, {
    path: ['assignee_id'],
    message: 'Выберите сотрудника',
  })
export type RequestsBulk = z.infer<typeof requestsBulkSchema>

export const pagesBulkSchema = z.object({
  action: z.enum(['delete'], { error: NO_ACTION }),
  ids: bulkIds,
  dry_run: dryRun,
})
export type PagesBulk = z.infer<typeof pagesBulkSchema>

/** So many of the records that change are named. */
export const BULK_NAMED = 10

/** A record that stays as it is, and why. */
export interface Skipped<Id = number> {
  id: Id
  label: string
  reason: string
}

export interface BulkResult<Id = number> {
  changed: number
  /** What the first of those that change are called. */
  names: string[]
  skipped: Skipped<Id>[]
  /** Takes it all back: `POST /api/operations/{id}/undo`. Null after a dry run, or when nothing changed. */
  operation_id: number | null
}

/**
 * `GET …/ids`: what a filter finds at this moment, so that rows added meanwhile are not touched.
 * @public
 */
export interface FoundIds<Id = number> {
  ids: Id[]
  /** May be more than the ids that are told. */
  total: number
}

export const skippedAnswer = z.strictObject({ id: z.int(), label: z.string(), reason: z.string() })
/** «topic:5» where records are of several kinds. */
export const keyedSkippedAnswer = skippedAnswer.extend({ id: z.string() })

export const bulkAnswer = z.strictObject({
  changed: z.int(),
  names: z.array(z.string()),
  skipped: z.array(skippedAnswer),
  operation_id: z.int().nullable(),
})

export const keyedBulkAnswer = bulkAnswer.extend({ skipped: z.array(keyedSkippedAnswer) })

export const foundIdsAnswer = z.strictObject({ ids: z.array(z.int()), total: z.int() })

export const foundKeysAnswer = z.strictObject({ ids: z.array(z.string()), total: z.int() })
