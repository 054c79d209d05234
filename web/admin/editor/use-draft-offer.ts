import { useEffect, useState } from 'react'
import { readDraft, type Draft } from '#web/lib/drafts.ts'
import type { FieldTable } from './field-table.ts'
import { fitsForm } from './record-draft.ts'

/** The draft of an earlier visit. Read after hydration: the server knows nothing of it. */
export function useDraftOffer<F>(storageKey: string, fields: FieldTable<F>) {
  const [draft, setDraft] = useState<Draft<F> | null>(null)
  useEffect(() => {
    const found = readDraft<F>(storageKey)
    setDraft(found !== null && fitsForm(fields, found) ? found : null)
  }, [storageKey, fields])
  return { draft, forget: () => setDraft(null) }
}
