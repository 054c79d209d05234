import { useEffect, useState } from 'react'
import { api } from '#contract/wire/api.ts'
import type { Operation } from '#contract/office/operations.ts'
import { callApi } from '#web/lib/api/api.ts'

/** Changes of many records: everybody's of a kind; none is asked for where the kind is null. Null while they are on their way. */
export function useOperations(kind: string | null) {
  const [operations, setOperations] = useState<Operation[] | 'failed' | null>(null)
  const read = async (signal?: AbortSignal) => {
    if (kind === null) return
    try {
      const query = { 'filter[kind]': kind }
      setOperations((await callApi<{ data: Operation[] }>(api.operations, { query, signal })).data)
    } catch {
      if (signal?.aborted !== true) setOperations('failed')
    }
  }
  useEffect(() => {
    const asking = new AbortController()
    void read(asking.signal)
    return () => asking.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- `read` is made anew each time and reads nothing else
  }, [kind])
  return { operations, readAgain: () => void read() }
}
