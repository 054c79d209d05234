import { useState } from 'react'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { useRestoredDraft } from './use-draft.ts'

/**
 * What is typed into a dialog, of something new or about the record `id`, waits in this browser until it is sent or thrown
 * away. While the dialog is open and blank, `takeUp` gets what an earlier visit left.
 */
export function useDialogDraft<V extends object>(
  name: string,
  isBlank: boolean,
  takeUp: (left: Partial<V>) => void,
  id: number | 'new' = 'new',
) {
  const [leftAt, setLeftAt] = useState<string | null>(null)
  const { key, keep } = useRestoredDraft<V>(name, id, isBlank, ({ values, savedAt }) => {
    takeUp(values)
    setLeftAt(savedAt)
  })
  return {
    /** When that was typed which came back; null when nothing did. */
    leftAt,
    /** Null: there is nothing to keep. */
    keep: (values: Partial<V> | null) => (values === null ? deleteDraft(key) : keep(values)),
    forget: () => {
      deleteDraft(key)
      setLeftAt(null)
    },
  }
}
