import type { ErrorBody, Linked } from '../wire/http.ts'

/** Deleted records wait so long for a way back, then they are gone for good. Days. */
export const TRASH_DAYS = 30

/** The body of a 404 for a record that somebody has put in the trash. */
export interface InTrashBody extends ErrorBody {
  code: typeof IN_TRASH
  deleted_at: string
  /** Null when the log does not say. */
  deleted_by: Linked | null
  /** The card that has everything of this one since they were merged. */
  merged_into: Linked | null
}
export const IN_TRASH = 'in-trash'
