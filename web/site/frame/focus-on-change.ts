import { useEffect, useRef } from 'react'

/** Whoever pressed below sees and hears what has become of the page; one that is just opened keeps its place. */
export function useFocusOnChange(said: string, options?: FocusOptions) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(said)
  const preventScroll = options?.preventScroll ?? false
  useEffect(() => {
    if (before.current === said) return
    before.current = said
    heading.current?.focus({ preventScroll })
  }, [said, preventScroll])
  return heading
}
