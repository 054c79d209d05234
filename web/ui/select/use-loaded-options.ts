import { useEffect, useEffectEvent, useState } from 'react'
import type { Option } from './option.ts'

/** Finds options by what is typed; rejects when it cannot. An abandoned search is aborted. */
export type LoadOptions<V extends string | number> = (query: string, signal: AbortSignal) => Promise<Option<V>[]>

interface Loaded<V extends string | number> {
  options: Option<V>[]
  state: 'loading' | 'ready' | 'failed'
  retry: () => void
}

/** Long enough for the next key of somebody typing, short enough not to be waited for. */
const TYPING_PAUSE_MS = 150

/** What `load` finds for the query while the list is open. The last answer stays until the next one comes. */
export function useLoadedOptions<V extends string | number>(
  load: LoadOptions<V>,
  query: string,
  isOpen: boolean,
): Loaded<V> {
  const [options, setOptions] = useState<Option<V>[]>([])
  const [state, setState] = useState<Loaded<V>['state']>('loading')
  const [attempt, setAttempt] = useState(0)
  const find = useEffectEvent(async (text: string, signal: AbortSignal) => {
    setState('loading')
    try {
      const found = await load(text, signal)
      if (signal.aborted) return
      setOptions(found)
      setState('ready')
    } catch {
      if (!signal.aborted) setState('failed')
    }
  })

  useEffect(() => {
    if (!isOpen) return
    const abort = new AbortController()
    const pause = query === '' || attempt > 0 ? 0 : TYPING_PAUSE_MS
    const timer = setTimeout(() => void find(query.trim(), abort.signal), pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query, isOpen, attempt])

  return { options, state, retry: () => setAttempt((count) => count + 1) }
}
