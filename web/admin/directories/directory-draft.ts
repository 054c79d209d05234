import { readDraft } from '#web/lib/drafts.ts'
import type { Directory, DirectoryField, DirectoryRecord } from './directory.ts'
import { formOf, rebase, type DirectoryForm } from './directory-form.ts'

/** A record in the dialog: what is saved, what is typed, what is wrong, what two people disagree about. */
export interface OpenRecord {
  /** Null: a new one. */
  record: DirectoryRecord | null
  base: DirectoryForm
  form: DirectoryForm
  errors: Partial<Record<DirectoryField, string>>
  /** What was refused without naming a field of the form. */
  refusals: string[]
  /** Fields that somebody saved while they were being edited here. */
  disputed: DirectoryField[]
  /** When the typed text was left, if it comes from an earlier visit. */
  draftFrom: string | null
}

/** The record as it is saved, with what its person left unsaved laid upon it. */
export function openRecord(directory: Directory, record: DirectoryRecord | null, storageKey: string): OpenRecord {
  const base = formOf(record)
  const opened = { record, base, form: base, errors: {}, refusals: [], disputed: [], draftFrom: null }
  const draft = readDraft<DirectoryForm>(storageKey)
  if (draft === null) return opened
  const before = { ...base, ...draft.base }
  const { form, disputed } = rebase(directory, { base: before, mine: { ...before, ...draft.values }, current: base })
  return { ...opened, form, disputed, draftFrom: draft.savedAt }
}
