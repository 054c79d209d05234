import { useEffect, useLayoutEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reads what failed once more, in place; by itself when the connection is back. */
export function useRetry(): { retry: () => void; isRetrying: boolean } {
  const { revalidate, state } = useRevalidator()
  useOnline(revalidate)
  useLayoutEffect(() => giveFocusBack, [])
  return { retry: () => void revalidate(), isRetrying: state === 'loading' }
}

/** How long after the browser has said that it is back, ms: it says so before its network carries anything. */
const TRIES_MS = [0, 1000, 4000]

/**
 * Runs when the browser has a connection again, and twice more while whoever asked is still here: what failed still stands.
 * It must be the same function each time, or what is still to come is forgotten.
 */
export function useOnline(onOnline: () => void) {
  useEffect(() => {
    let isHere = true
    const tell = () => TRIES_MS.forEach((delay) => setTimeout(() => isHere && onOnline(), delay))
    addEventListener('online', tell)
    return () => {
      isHere = false
      removeEventListener('online', tell)
    }
  }, [onOnline])
}

/** The button that was pressed goes away with its screen: the Tab key starts from the one that came. */
function giveFocusBack() {
  const content = document.getElementById('content')
  if (content?.contains(document.activeElement)) content.focus({ preventScroll: true })
}
