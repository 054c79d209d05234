import { useEffect, useEffectEvent, useState } from 'react'
import { holdDraft } from '#web/lib/draft-locks.ts'
import { draftKey, dropDraft, keepDraft, visitKey } from '#web/lib/drafts.ts'
import { takeLeftDraft } from '#web/lib/left-draft.ts'
import { useSession } from '#web/shell/session.tsx'

/**
 * What is typed into a dialog that makes something new waits in this browser until it is made or thrown away (decision
 * 023). While the dialog is open and blank, `takeUp` gets what an earlier visit left.
 */
export function useDialogDraft<V extends object>(name: string, isBlank: boolean, takeUp: (left: Partial<V>) => void) {
  const { id: userId } = useSession()
  const recordKey = draftKey(userId, name, 'new')
  const [key] = useState(() => visitKey(recordKey))
  const [leftAt, setLeftAt] = useState<string | null>(null)
  const lookForLeft = useEffectEvent(async () => {
    const { draft } = await takeLeftDraft<V>(recordKey, key)
    if (draft === null) return
    takeUp(draft.values)
    setLeftAt(draft.savedAt)
  })
  useEffect(() => holdDraft(key), [key])
  useEffect(() => {
    if (isBlank) void lookForLeft()
  }, [isBlank])
  return {
    /** When that was typed which came back; null when nothing did. */
    leftAt,
    /** Null: there is nothing to keep. */
    keep: (values: Partial<V> | null) => {
      if (values === null) dropDraft(key)
      else keepDraft<V>(key, { version: 0, savedAt: new Date().toISOString(), base: {}, values })
    },
    forget: () => {
      dropDraft(key)
      setLeftAt(null)
    },
  }
}
