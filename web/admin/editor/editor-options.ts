import type { ScreenName } from '#contract/people/screens.ts'
import type { ApiError } from '#web/lib/api/api-error.ts'
import type { EditorWords } from './editor-words.ts'
import type { FieldName, FieldTable } from './fields/field-table.ts'
import type { RecordBody } from './save/record-body.ts'
import type { SavedNotice } from './save/save-success.ts'

export interface EditedRecord {
  id: number
  version: number
}

export type Errors = Record<string, string[]>

export interface EditorOptions<R extends EditedRecord, F extends object> {
  /** The kind of record as the audit log names it: keys the local draft, finds the history. */
  entity: string
  /** Keys the local draft in its place, where one record has two editors. */
  draftOf?: string
  /** Null while a new one is being made. */
  record: R | null
  fields: FieldTable<F>
  /** What people see and type; for null the form of a new record. */
  toForm: (record: R | null) => F
  /** Where a save goes. */
  path: string
  body?: RecordBody<F>
  nameOf: (record: R) => string
  words?: EditorWords
  /** The list to go back to after a save, as it was left; null stays here. */
  backTo: ScreenName | null
  /** The title of the notice after a save, or more of it. */
  savedToast?: string | ((saved: R) => Partial<SavedNotice>)
  /** The screen of one record: the notice of a new one leads there. */
  opensIn?: ScreenName
  mayChange?: (field: FieldName<F>) => boolean
  /** Asks before anything is sent; false: nothing is, and the form stays. */
  beforeSave?: (form: F, changed: FieldName<F>[]) => Promise<boolean>
  /** Rewrites the keys of a 422, when the server's fields are not the form's. */
  errorsOf?: (errors: Errors, sent: F) => Errors
  /** Tells a failure in its own words; true: nothing more is to be said. */
  onFailure?: (error: ApiError) => boolean
  /** Stands in for the notice of a 422, whose errors stand at their fields already: gets what belongs to none of them. */
  onRefused?: (elsewhere: string[]) => void
  /** Runs after a save that went well, before the way back. */
  onSaved?: (record: R) => void
  /** Stands in for the way back to the list: closes a dialog. */
  onDone?: () => void
}
