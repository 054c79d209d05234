import { saveDraft, type Draft } from '#web/lib/forms/drafts.ts'
import { deleteRecordDraft } from './record-draft.ts'

/**
 * Writes the draft of one opening of an editor; true when it is forgotten instead, as nothing differs any more. It writes
 * what has changed since it wrote last and nothing twice: a draft that was given up on the way out does not come back
 * because the screen that is being left is drawn once more.
 */
export function draftWriter<F>(storageKey: string): (draft: Draft<F>) => boolean {
  // Empty: nothing is of this opening, and a draft of an earlier visit is let be.
  let written = ''
  return (draft) => {
    const { version, base, values } = draft
    const isEmpty = Object.keys(values).length === 0
    const text = isEmpty ? '' : JSON.stringify([version, base, values])
    if (text === written) return false
    written = text
    if (isEmpty) deleteRecordDraft(storageKey)
    else saveDraft(storageKey, draft)
    return isEmpty
  }
}
