import { useLayoutEffect, type RefObject } from 'react'

/** Tells the page how tall the bar is, so that nothing at its end, and nothing that gets the focus, lies under it. */
export function useRoomBelow(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return
    const root = document.documentElement
    const observer = new ResizeObserver(() => root.style.setProperty('--bar-below', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--bar-below')
    }
  }, [bar])
}
