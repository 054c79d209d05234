import { useSyncExternalStore } from 'react'

/** Under this width a list is cards. */
const PHONE = '(max-width: 47.99rem)'

/** Null while nobody knows: on the server, and until its page is alive. */
export function useIsPhone(): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => null,
  )
}

function subscribe(onChange: () => void) {
  const query = matchMedia(PHONE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
