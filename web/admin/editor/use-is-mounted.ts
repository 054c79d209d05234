import { useEffect, useRef } from 'react'

/** Whether the record is still on the screen: a notice outlives it. */
export function useIsMounted() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return isHere
}
