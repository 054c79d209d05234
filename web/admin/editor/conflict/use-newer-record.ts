import { useEffect, useEffectEvent } from 'react'
import type { EditedRecord } from '../editor-options.ts'

/**
 * The loader may bring a newer record: after an action on it, a revert, a change of theme. One that could not be taken is
 * met when something is saved.
 */
export function useNewerRecord<R extends EditedRecord>(
  record: R | null,
  shownVersion: number,
  take: (record: R) => Promise<void>,
) {
  const takeNewer = useEffectEvent(take)
  useEffect(() => {
    if (record !== null && record.version > shownVersion) void takeNewer(record).catch(() => {})
  }, [record, shownVersion])
}
