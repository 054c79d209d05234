import { useEffect, useEffectEvent, useRef } from 'react'
import type { EditedRecord } from '../editor-options.ts'

/**
 * The loader may bring a newer record: after an action on it, a revert, a change of theme. One that could not be taken is
 * met when something is saved. Answers what resolves once the last one is taken: a save before that would be refused.
 */
export function useNewerRecord<R extends EditedRecord>(
  record: R | null,
  shownVersion: number,
  take: (record: R) => Promise<void>,
): () => Promise<void> {
  const taking = useRef<Promise<void>>(Promise.resolve())
  const takeNewer = useEffectEvent(take)
  useEffect(() => {
    if (record !== null && record.version > shownVersion) taking.current = takeNewer(record).catch(() => {})
  }, [record, shownVersion])
  return () => taking.current
}
