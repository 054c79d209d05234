import type { FocusEvent } from 'react'

/** What had the focus before it came to a toast. */
let before: HTMLElement | null = null

/** For the stack of toasts: knows where the focus comes from. */
export function rememberFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (!currentTarget.contains(relatedTarget)) before = relatedTarget as HTMLElement | null
}

/**
 * Takes the focus out of a toast that closes: back to where it came from, or where that is gone to the heading of the page.
 * What goes away with the focus would leave it nowhere, and the keyboard at the top of the page.
 */
export function leaveToast(card: HTMLElement | null) {
  for (const place of [before, document.querySelector('h1')]) {
    // What is gone or hidden takes no focus.
    if (card?.contains(document.activeElement)) place?.focus({ preventScroll: true })
  }
}
