import { useEffect, useEffectEvent, useState } from 'react'

interface Read<Parts> {
  id: number
  /** Of which state of the record. */
  key: string
  parts: Parts | null
  hasFailed: boolean
}

/**
 * What a panel shows of a record beside its own fields, read anew with each version of it. What is known of the same record
 * stays while a newer state is read, and when that fails.
 */
export function useRecordParts<Parts>(
  { id, version }: { id: number; version: number },
  ask: (signal: AbortSignal) => Promise<Parts>,
) {
  const [turn, setTurn] = useState(0)
  const [read, setRead] = useState<Read<Parts> | null>(null)
  const key = `${id}:${version}:${turn}`
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    const asking = new AbortController()
    const { signal } = asking
    askNow(signal).then(
      (parts) => signal.aborted || setRead({ id, key, parts, hasFailed: false }),
      () => {
        if (signal.aborted) return
        setRead((now) => ({ id, key, parts: now?.id === id ? now.parts : null, hasFailed: true }))
      },
    )
    return () => asking.abort()
  }, [id, key])
  const known = read?.id === id ? read : null
  return {
    parts: known?.parts ?? null,
    hasFailed: known?.key === key && known.hasFailed,
    /** Reads it again: something came to it that changed no field of the record. */
    renew: () => setTurn((now) => now + 1),
  }
}
