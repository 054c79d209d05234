import { useEffect, useState } from 'react'
import { holdDraft } from '#web/lib/draft-locks.ts'
import { draftKey, dropDraft, keepDraft, readDraft, visitKey } from '#web/lib/drafts.ts'
import { takeLeftDraft } from '#web/lib/left-draft.ts'
import { useSession } from '#web/shell/session.tsx'

interface TextDraft {
  text: string
}

interface Visit {
  recordKey: string
  /** Of this opening alone: two tabs keep a draft each. */
  key: string
  /** Null while nothing is typed. */
  text: string | null
  error: string | undefined
}

export type DraftText = ReturnType<typeof useDraftText>

/** A text of a record that is being written: what is not saved waits in this browser, whatever closes the panel. */
export function useDraftText(name: string, { id, version }: { id: number; version: number }, saved: string | null) {
  const { id: userId } = useSession()
  const recordKey = draftKey(userId, name, id)
  const [visit, setVisit] = useState(() => begin(recordKey))
  if (visit.recordKey !== recordKey) setVisit(begin(recordKey))
  const { key } = visit
  useEffect(() => holdDraft(key), [key])
  useEffect(() => {
    const takeUp = async () => {
      const { draft } = await takeLeftDraft<TextDraft>(recordKey, key)
      const text = draft?.values.text
      if (text !== undefined) setVisit((now) => (now.key === key && now.text === null ? { ...now, text } : now))
    }
    void takeUp()
  }, [recordKey, key])
  const before = saved ?? ''
  const text = visit.text ?? before
  return {
    text,
    isChanged: text.trim() !== before.trim(),
    /** Why the server did not take it. */
    error: visit.error,
    refuse: (error: string) => setVisit((now) => ({ ...now, error })),
    set: (next: string) => {
      setVisit((now) => ({ ...now, text: next, error: undefined }))
      if (next.trim() === before.trim()) return dropDraft(key)
      keepDraft<TextDraft>(key, {
        version,
        savedAt: new Date().toISOString(),
        base: { text: before },
        values: { text: next },
      })
    },
    forget: () => {
      setVisit((now) => ({ ...now, text: null, error: undefined }))
      dropDraft(key)
    },
    /** The text was saved. What was typed meanwhile stays. */
    keep: (sent: string) => {
      setVisit((now) => (now.key === key && now.text === sent ? { ...now, text: null, error: undefined } : now))
      if (readDraft<TextDraft>(key)?.values.text === sent) dropDraft(key)
    },
  }
}

function begin(recordKey: string): Visit {
  return { recordKey, key: visitKey(recordKey), text: null, error: undefined }
}
