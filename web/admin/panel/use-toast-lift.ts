import { useEffect, useState } from 'react'

const LIFT = '--toast-lift'

/** Toasts stand above the element of this ref, however high it grows. */
export function useToastLift(): (element: HTMLElement | null) => void {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (element === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(LIFT, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(LIFT)
    }
  }, [element])
  return setElement
}
