import { useEffect, useRef, useState } from 'react'
import type { Suggestions } from '#contract/catalog.ts'
import { publicApi } from '#contract/wire/public-api.ts'

/** Long enough not to ask between two letters of a word. */
const PAUSE_MS = 120

/** Asks what somebody who types may be looking for; an answer that was overtaken is dropped. */
export function useSuggestions(onUrgent: (isUrgent: boolean) => void) {
  const [found, setFound] = useState<Suggestions | null>(null)
  const running = useRef<AbortController>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  function forget() {
    clearTimeout(pause.current)
    running.current?.abort()
    setFound(null)
  }
  useEffect(() => {
    return () => {
      clearTimeout(pause.current)
      running.current?.abort()
    }
  }, [])

  async function ask(text: string) {
    const mine = new AbortController()
    running.current = mine
    try {
      // Few visitors type: the others need not load what asks the API.
      const { callApi } = await import('#web/lib/api/api.ts')
      const query = new URLSearchParams({ q: text })
      const { data } = await callApi<{ data: Suggestions }>(`${publicApi.catalogSuggestions}?${query}`, {
        signal: mine.signal,
      })
      if (mine.signal.aborted) return
      setFound(data)
      onUrgent(data.is_urgent)
    } catch {
      // Without suggestions the search is a search.
      if (!mine.signal.aborted) setFound(null)
    }
  }

  function askSoon(text: string) {
    clearTimeout(pause.current)
    running.current?.abort()
    if (text.trim() === '') {
      onUrgent(false)
      return setFound(null)
    }
    pause.current = setTimeout(() => void ask(text), PAUSE_MS)
  }

  return { found, askSoon, forget }
}
