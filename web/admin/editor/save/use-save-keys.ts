import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S and ⌘S by the key's place, so that the Russian layout saves too. */
export function useSaveKeys(save: () => void) {
  const onSave = useEffectEvent(save)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!event.repeat) onSave()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
