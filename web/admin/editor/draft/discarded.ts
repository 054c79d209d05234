import { saveDraftFile } from '#web/lib/forms/draft-files.ts'
import { saveDraft } from '#web/lib/forms/drafts.ts'
import { isChanged } from '../fields/field-changes.ts'
import type { FieldName, FieldTable } from '../fields/field-table.ts'
import { draftOf, isNewPhoto, photoKey } from './record-draft.ts'

/** Edits that one press threw away, and what they began from. */
export interface Discarded<F> {
  version: number
  saved: F
  form: F
  names: readonly FieldName<F>[]
}

/** The form with those edits again, save where somebody has typed anew since; null when that leaves none. */
export function restoreDiscarded<F>(fields: FieldTable<F>, discarded: Discarded<F>, now: { saved: F; form: F }) {
  const names = discarded.names.filter((name) => !isChanged(fields[name], now.saved[name], now.form[name]))
  if (names.length === 0) return null
  const saved = { ...now.saved }
  const form = { ...now.form }
  for (const name of names) {
    saved[name] = discarded.saved[name]
    form[name] = discarded.form[name]
  }
  return { saved, form }
}

/** Keeps those edits as a draft, for whoever has left the record: it is offered when they come again. */
export async function saveDiscarded<F>(
  fields: FieldTable<F>,
  { saved, form, names, version }: Discarded<F>,
  storageKey: string,
) {
  for (const name of names) {
    const value = form[name]
    if (isNewPhoto(value)) await saveDraftFile(photoKey(storageKey, name), value.file)
  }
  saveDraft(storageKey, draftOf(fields, saved, form, names, version))
}
