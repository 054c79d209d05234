import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { dropDraft, keepDraft } from '#web/lib/drafts.ts'
import { useSite } from '#web/shell/site.tsx'
import { useCard } from './card-context.ts'
import { draftOf } from './card-draft.ts'
import type { CardForm } from './card-form.ts'
import { changedFields } from './card-wire.ts'

/** Writes what is typed into this browser's storage as it is typed, and forgets it when nothing differs any more. */
export function DraftKeeper({ storageKey, version }: { storageKey: string; version: number }) {
  const { saved } = useCard()
  const { timeZone } = useSite()
  const values = useWatch<CardForm>() as CardForm
  // A draft of an earlier visit stays until its owner has decided about it.
  const isOurs = useRef(false)
  useEffect(() => {
    const draft = draftOf(saved, values, changedFields(saved, values, timeZone), version)
    if (Object.keys(draft.values).length > 0) {
      isOurs.current = true
      keepDraft(storageKey, draft)
    } else if (isOurs.current) {
      isOurs.current = false
      dropDraft(storageKey)
    }
  }, [saved, storageKey, timeZone, values, version])
  return null
}
