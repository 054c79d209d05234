import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/** A row that leaves takes the focus with it: the one that took its place gets it, so that the keyboard goes on from there. */
export function useFocusOnNeighbour() {
  const last = useRef<{ element: Element; list: Element; index: number } | null>(null)
  // Before anybody else asks where the focus is: it goes to the row, not to the table around it.
  useLayoutEffect(() => {
    if (last.current === null || last.current.element.isConnected || document.activeElement !== document.body) return
    const { list, index } = last.current
    last.current = null
    const names = list.querySelectorAll<HTMLElement>('[data-row] [data-row-name]')
    const next = names[Math.min(index, names.length - 1)] ?? document.querySelector('h1')
    next?.focus({ preventScroll: true })
  })
  return ({ target, currentTarget }: FocusEvent) => {
    const index = [...currentTarget.querySelectorAll('[data-row]')].findIndex((row) => row.contains(target))
    last.current = index < 0 ? null : { element: target, list: currentTarget, index }
  }
}
