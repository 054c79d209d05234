import { useEffect, useEffectEvent } from 'react'

interface EarlyKeys {
  /** What the query becomes of what it is. */
  onQuery: (change: (query: string) => string) => void
  onClose: () => void
}

const KEPT_FROM_BELOW = /^(Enter|Tab|Delete|Arrow.+)$/

/**
 * What is typed before the palette has the focus belongs to its query: its code may still be on the way, and a letter
 * that reached the screen below would be a command there.
 */
export function useEarlyKeys(isOpen: boolean, { onQuery, onClose }: EarlyKeys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.activeElement?.closest('[data-palette]')) return
    if (key.length === 1) onQuery((query) => query + key)
    else if (key === 'Backspace') onQuery((query) => query.slice(0, -1))
    else if (key === 'Escape') onClose()
    else if (!KEPT_FROM_BELOW.test(key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    // On the way down, before the keys of any screen.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
