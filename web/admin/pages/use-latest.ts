import { useLayoutEffect, useRef } from 'react'

/** What was last on screen, for those who act later: an undo in a toast, a drag that has ended. */
export function useLatest<V>(value: V): { readonly current: V } {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
