import { useEffect, useEffectEvent, useRef } from 'react'
import type { LiveRecord } from '#contract/office/live-kinds.ts'

const listeners = new Set<(records: readonly LiveRecord[]) => void>()

/** Tells the open screen that some of these may be others now. */
export function emitChanged(records: readonly LiveRecord[]) {
  for (const listener of listeners) listener(records)
}

interface ReadOnChange<Read> {
  read: () => Promise<Read>
  onRead: (read: Read) => void
  /** While a question about the record stands open, what it asks about stays: a change is read once it is closed. */
  isHeld?: boolean
}

/**
 * Reads anew when one of these records may have changed, whoever changed it: this person too. Changes that come while it
 * still reads are read once more, after that.
 */
export function useChangedRecords<Read>(kinds: readonly LiveRecord[], look: ReadOnChange<Read>) {
  const read = useEffectEvent(look.read)
  const onRead = useEffectEvent(look.onRead)
  const isMeant = useEffectEvent((records: readonly LiveRecord[]) => records.some((name) => kinds.includes(name)))
  const { isHeld = false } = look
  const isOutdated = useRef(false)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    let isReading = false
    const readAll = async () => {
      isReading = true
      while (isOutdated.current && !signal.aborted) {
        isOutdated.current = false
        // What cannot be read now stays as it is: the next change, or the next press, tells.
        const found = await read().catch(() => null)
        // A question was put meanwhile.
        if (signal.aborted) isOutdated.current = true
        else if (found !== null) onRead(found)
      }
      isReading = false
    }
    const hear = (records: readonly LiveRecord[]) => {
      if (!isMeant(records)) return
      isOutdated.current = true
      if (!isReading && !isHeld) void readAll()
    }
    listeners.add(hear)
    if (isOutdated.current && !isHeld) void readAll()
    return () => {
      ending.abort()
      listeners.delete(hear)
    }
  }, [isHeld])
}
