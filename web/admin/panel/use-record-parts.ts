import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'

interface Read<Parts> {
  id: number
  /** Of which state of the record. */
  key: string
  parts: Parts | null
  hasFailed: boolean
  isGone: boolean
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
      (parts) => signal.aborted || setRead({ id, key, parts, hasFailed: false, isGone: false }),
      (failure: unknown) => {
        if (signal.aborted) return
        const isGone = failure instanceof ApiError && failure.status === 404
        setRead((now) => ({ id, key, parts: now?.id === id ? now.parts : null, hasFailed: true, isGone }))
      },
    )
    return () => asking.abort()
  }, [id, key])
  const known = read?.id === id ? read : null
  return {
    parts: known?.parts ?? null,
    hasFailed: known?.key === key && known.hasFailed,
    /** There is no such record any more. */
    isGone: known?.key === key && known.isGone,
    /** Reads it again: something came to it that changed no field of the record. */
    renew: () => setTurn((now) => now + 1),
  }
}
