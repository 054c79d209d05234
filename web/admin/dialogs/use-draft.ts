import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  draftKey,
  deleteDraft,
  subscribeToDrafts,
  claimDraft,
  saveDraft,
  visitKey,
  type Draft,
  type FoundDrafts,
  type LeftDraft,
} from '#web/lib/forms/drafts.ts'
import { useSession } from '#web/shell/session/session.tsx'

interface Visit<V> extends FoundDrafts<V> {
  recordKey: string
  /** Of this opening alone: two tabs keep a draft each. */
  key: string
}

/**
 * The own draft of this opening of a record, and the others of the same record. Looked for after hydration: the server
 * knows nothing of drafts.
 */
export function useDraft<V>(record: string, id: number | 'new') {
  const { id: userId } = useSession()
  const recordKey = draftKey(userId, record, id)
  const [visit, setVisit] = useState<Visit<V>>(() => begin(recordKey))
  if (visit.recordKey !== recordKey) setVisit(begin(recordKey))
  const { key } = visit
  const look = useRef(() => {})
  useEffect(() => claimDraft(key), [key])
  useEffect(() => {
    const drafts = subscribeToDrafts<V>(recordKey, key, (found) =>
      setVisit((now) => (now.key === key ? { ...now, ...found } : now)),
    )
    look.current = () => void drafts.look()
    return drafts.stop
  }, [recordKey, key])
  return { ...visit, look: () => look.current() }
}

/** A draft whose few texts are laid back at once, while nothing is typed: `takeUp` gets what an earlier visit left. */
export function useRestoredDraft<V>(
  record: string,
  id: number | 'new',
  isBlank: boolean,
  takeUp: (left: Draft<V>) => void,
) {
  const { key, left, look } = useDraft<V>(record, id)
  const layBack = useEffectEvent((found: LeftDraft<V>) => {
    // The copy first: whatever happens in between, one of the two is there.
    saveDraft(key, found.draft)
    deleteDraft(found.key)
    takeUp(found.draft)
    look()
  })
  useEffect(() => {
    if (left !== null && isBlank) layBack(left)
  }, [left, isBlank])
  return {
    key,
    keep: (values: Partial<V>, base: Partial<V> = {}, version = 0) =>
      saveDraft<V>(key, { version, savedAt: new Date().toISOString(), base, values }),
  }
}

function begin<V>(recordKey: string): Visit<V> {
  return { recordKey, key: visitKey(recordKey), left: null, isElsewhere: false }
}
