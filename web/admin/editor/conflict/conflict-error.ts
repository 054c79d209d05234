import type { ConflictBody } from '#contract/wire/http.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

/** Somebody has saved the record since it was read: the answer carries it. */
export function isConflict<R>(error: unknown): error is ApiError & { body: ConflictBody<R> } {
  return error instanceof ApiError && error.status === 409 && error.body.code === 'conflict'
}
