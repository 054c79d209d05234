import { useEffect, useLayoutEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** Reads what failed once more, in place; once by itself when the connection is back. */
export function useRetry(): { retry: () => void; isRetrying: boolean } {
  const { revalidate, state } = useRevalidator()
  const retry = () => void revalidate()
  useOnline(retry)
  useLayoutEffect(() => giveFocusBack, [])
  return { retry, isRetrying: state === 'loading' }
}

/** Runs once when the browser has a connection again. */
export function useOnline(onOnline: () => void) {
  const latest = useRef(onOnline)
  useLayoutEffect(() => {
    latest.current = onOnline
  })
  useEffect(() => {
    const tell = () => latest.current()
    window.addEventListener('online', tell, { once: true })
    return () => window.removeEventListener('online', tell)
  }, [])
}

/** The button that was pressed goes away with its screen: the Tab key starts from the one that came. */
function giveFocusBack() {
  const content = document.getElementById('content')
  if (content?.contains(document.activeElement)) content.focus({ preventScroll: true })
}
