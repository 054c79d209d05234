import { useEffect, useEffectEvent, useState } from 'react'
import { heldDrafts, holdDraft, whenFree } from '#web/lib/draft-locks.ts'
import { draftsOf, readDraft, type Draft } from '#web/lib/drafts.ts'
import type { FieldTable } from './field-table.ts'
import { fitsForm } from './record-draft.ts'

interface Offered<F> {
  key: string
  draft: Draft<F>
}

/**
 * The newest draft of an earlier visit, and whether another tab is writing one now. Looked for after hydration: the
 * server knows nothing of drafts.
 */
export function useDraftOffer<F>(recordKey: string, ownKey: string, fields: FieldTable<F>) {
  const [offered, setOffered] = useState<Offered<F> | null>(null)
  const [isElsewhere, setElsewhere] = useState(false)
  const [others, setOthers] = useState<readonly string[]>([])
  const findOthers = () => {
    const found = draftsOf(recordKey).filter((key) => key !== ownKey)
    setOthers((before) => (before.join() === found.join() ? before : found))
  }

  useEffect(() => holdDraft(ownKey), [ownKey])
  const find = useEffectEvent(findOthers)
  useEffect(() => {
    find()
    // Another tab has begun a draft, or has none any more.
    const look = ({ key, oldValue, newValue }: StorageEvent) => {
      const hasCome = (oldValue === null) !== (newValue === null)
      if (hasCome && key?.startsWith(`${recordKey}:`)) find()
    }
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [recordKey])

  const offer = useEffectEvent((key: string) => {
    const draft = readDraft<F>(key)
    if (draft === null || !fitsForm(fields, draft)) return
    setOffered((before) => (before === null || before.draft.savedAt < draft.savedAt ? { key, draft } : before))
  })
  useEffect(() => {
    const asking = new AbortController()
    // What another tab writes is offered when that tab goes without saving.
    for (const key of others) void whenFree(key, asking.signal).then((isFree) => isFree && offer(key))
    void heldDrafts(others).then((held) => !asking.signal.aborted && setElsewhere(held.length > 0))
    return () => asking.abort()
  }, [others])

  return {
    offered,
    isElsewhere,
    /** Offers again what was thrown away by mistake. */
    putBack: (dropped: Offered<F>) => setOffered((before) => before ?? dropped),
    /** The next one, if there is another, is offered then. */
    forget: () => {
      setOffered(null)
      findOthers()
    },
  }
}
