import { useEffect, useEffectEvent } from 'react'

/** Reads the record that comes to stand open: the list that it comes from may be old. One that cannot be read stays as it is. */
export function useRefreshOnOpen<Read>(
  id: number,
  ask: (id: number, signal: AbortSignal) => Promise<Read>,
  onRead: (read: Read) => void,
) {
  const askNow = useEffectEvent(ask)
  const take = useEffectEvent(onRead)
  useEffect(() => {
    const asking = new AbortController()
    const { signal } = asking
    askNow(id, signal).then(
      (read) => signal.aborted || take(read),
      () => {},
    )
    return () => asking.abort()
  }, [id])
}
