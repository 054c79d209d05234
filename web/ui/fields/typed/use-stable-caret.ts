import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the caret where it was while a field sets its text anew after every key: behind the same count of the signs
 * that mean something. Returns what to call with that count on a change.
 */
export function useStableCaret(input: RefObject<HTMLInputElement | null>, meaningful: RegExp): (count: number) => void {
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    const count = wanted.current
    wanted.current = null
    if (count === null || input.current === null || document.activeElement !== input.current) return
    const place = caretAfter(input.current.value, count, meaningful)
    input.current.setSelectionRange(place, place)
  })
  return (count) => {
    wanted.current = count
  }
}

/** Where the caret belongs in `text` when `count` meaningful signs stand before it. */
export function caretAfter(text: string, count: number, meaningful: RegExp): number {
  if (count === 0) return text.startsWith('+') ? 1 : 0
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (meaningful.test(text.charAt(index))) seen += 1
    if (seen === count) return index + 1
  }
  return text.length
}

/** How many meaningful signs stand before the caret. */
export function countBeforeCaret(input: HTMLInputElement, meaningful: RegExp): number {
  const before = input.value.slice(0, input.selectionStart ?? input.value.length)
  return before.split('').filter((sign) => meaningful.test(sign)).length
}
