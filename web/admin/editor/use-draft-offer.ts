import { useEffect, useEffectEvent, useState } from 'react'
import { readDraft, type Draft } from '#web/lib/drafts.ts'
import type { FieldTable } from './field-table.ts'
import { fitsForm } from './record-draft.ts'

/** The draft of an earlier visit. Read once, after hydration: the server knows nothing of it, and later drafts are of this visit. */
export function useDraftOffer<F>(storageKey: string, fields: FieldTable<F>) {
  const [draft, setDraft] = useState<Draft<F> | null>(null)
  const offer = useEffectEvent((key: string) => {
    const found = readDraft<F>(key)
    setDraft(found !== null && fitsForm(fields, found) ? found : null)
  })
  useEffect(() => offer(storageKey), [storageKey])
  return { draft, forget: () => setDraft(null) }
}
