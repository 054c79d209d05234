import { visitKey } from '#web/lib/drafts.ts'
import { takeLeftDraft } from '#web/lib/left-draft.ts'
import type { Directory, DirectoryField, DirectoryRecord } from './directory.ts'
import { formOf, rebase, type DirectoryForm } from './directory-form.ts'

/** A record in the dialog: what is saved, what is typed, what is wrong, what two people disagree about. */
export interface OpenRecord {
  /** Where this opening keeps what is typed. */
  draftKey: string
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
  /** Another tab has unsaved work on the same record. */
  isElsewhere: boolean
}

/** The record as it is saved, with what its person left unsaved laid upon it. */
export async function openRecord(
  directory: Directory,
  record: DirectoryRecord | null,
  recordKey: string,
): Promise<OpenRecord> {
  const base = formOf(record)
  const draftKey = visitKey(recordKey)
  const { draft, isElsewhere } = await takeLeftDraft<DirectoryForm>(recordKey, draftKey)
  const nothing = { errors: {}, refusals: [], disputed: [], draftFrom: null }
  const opened = { ...nothing, draftKey, record, base, form: base, isElsewhere }
  if (draft === null) return opened
  const before = { ...base, ...draft.base }
  const { form, disputed } = rebase(directory, { base: before, mine: { ...before, ...draft.values }, current: base })
  return { ...opened, form, disputed, draftFrom: draft.savedAt }
}
