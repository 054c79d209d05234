import { useState } from 'react'
import { draftKey, dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts'
import { useSession } from '#web/shell/session.tsx'

interface TextDraft {
  text: string
}

/** A text of a record that is being written: what is not saved waits in this browser, whatever closes the panel. */
export function useDraftText(name: string, { id, version }: { id: number; version: number }, saved: string | null) {
  const { id: userId } = useSession()
  const key = draftKey(userId, name, id)
  const [opened, setOpened] = useState(key)
  const [draft, setDraft] = useState(() => readDraft<TextDraft>(key)?.values.text ?? null)
  if (opened !== key) {
    setOpened(key)
    setDraft(readDraft<TextDraft>(key)?.values.text ?? null)
  }
  const before = saved ?? ''
  const text = draft ?? before
  return {
    text,
    isChanged: text.trim() !== before.trim(),
    set: (next: string) => {
      setDraft(next)
      if (next.trim() === before.trim()) return dropDraft(key)
      keepDraft<TextDraft>(key, {
        version,
        savedAt: new Date().toISOString(),
        base: { text: before },
        values: { text: next },
      })
    },
    forget: () => {
      setDraft(null)
      dropDraft(key)
    },
  }
}
