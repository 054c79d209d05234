import { useEffect, useEffectEvent } from 'react'
import type { LiveRecord } from '#contract/office/live-kinds.ts'

const listeners = new Set<(records: readonly LiveRecord[]) => void>()

/** Tells the open screen that some of these may be others now. */
export function tellChanged(records: readonly LiveRecord[]) {
  for (const listener of listeners) listener(records)
}

interface Look<Read> {
  read: () => Promise<Read>
  onRead: (read: Read) => void
}

/**
 * Reads anew when one of these records may have changed, whoever changed it: this person too. Changes that come while it
 * still reads are read once more, after that.
 */
export function useChangedRecords<Read>(kinds: readonly LiveRecord[], look: Look<Read>) {
  const read = useEffectEvent(look.read)
  const onRead = useEffectEvent(look.onRead)
  const isMeant = useEffectEvent((records: readonly LiveRecord[]) => records.some((name) => kinds.includes(name)))
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    let isReading = false
    let isOutdated = false
    const readAll = async () => {
      isReading = true
      while (isOutdated && !signal.aborted) {
        isOutdated = false
        // What cannot be read now stays as it is: the next change, or the next press, tells.
        const found = await read().catch(() => null)
        if (found !== null && !signal.aborted) onRead(found)
      }
      isReading = false
    }
    const hear = (records: readonly LiveRecord[]) => {
      if (!isMeant(records)) return
      isOutdated = true
      if (!isReading) void readAll()
    }
    listeners.add(hear)
    return () => {
      ending.abort()
      listeners.delete(hear)
    }
  }, [])
}
