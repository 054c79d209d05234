import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and until scripts run: then a control may promise what only a script can keep. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
