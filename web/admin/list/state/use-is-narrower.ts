import { useLayoutEffect, useState, type RefObject } from 'react'

/** Whether the element has less room than this. Pixels. */
export function useIsNarrower(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [room, setRoom] = useState(Infinity)
  useLayoutEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? Infinity))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return room < width
}
