import { useEffect, useEffectEvent } from 'react'

/** The browser's own question before the page is closed or read anew, while something would be lost. */
export function useUnloadQuestion(wouldLose: () => boolean) {
  const isAsked = useEffectEvent(wouldLose)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isAsked()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
