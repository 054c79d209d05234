import { saveDraft, type Draft } from '#web/lib/forms/drafts.ts'
import { useDraft } from '../../dialogs/use-draft.ts'
import { toastDiscarded } from './discarded-toast.ts'
import type { FieldTable } from '../fields/field-table.ts'
import { isUsableDraft, deleteRecordDraft, restoredDraft, setDraftAside } from './record-draft.ts'
import { toastLostPhoto } from '../save/save-success.ts'

export interface RecordDraft<F> {
  recordKey: string
  /** Of this opening alone. */
  storageKey: string
  /** Of an earlier visit: to be taken up, or thrown away. */
  offered: Draft<F> | null
  /** Another tab of this person has unsaved work on the same record. */
  isElsewhere: boolean
  restore: () => Promise<void>
  drop: () => void
  /** Throws away what is typed here. */
  forget: () => void
}

/** The drafts of a record whose form has many fields and photographs: an earlier one is offered, not laid back. */
export function useRecordDraft<F>(
  entity: string,
  id: number | 'new',
  fields: FieldTable<F>,
  saved: F,
  takeUp: (draft: Draft<F>, values: Partial<F>) => void,
): RecordDraft<F> {
  const { recordKey, key, left, isElsewhere, look } = useDraft<F>(entity, id)
  const offered = left !== null && isUsableDraft(fields, saved, left.draft) ? left : null
  return {
    recordKey,
    storageKey: key,
    offered: offered?.draft ?? null,
    isElsewhere,
    forget: () => deleteRecordDraft(key),
    drop: () => {
      if (offered === null) return
      const putBack = setDraftAside(fields, offered.draft, offered.key)
      look()
      toastDiscarded('Черновик удалён', () => void putBack().then(look))
    },
    restore: async () => {
      if (offered === null) return
      const restored = await restoredDraft(fields, offered.draft, offered.key)
      saveDraft(key, offered.draft)
      takeUp(offered.draft, restored.values)
      deleteRecordDraft(offered.key)
      look()
      if (restored.lost.length > 0) toastLostPhoto()
    },
  }
}
