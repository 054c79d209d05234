import type { FocusEvent } from 'react'

/** What had the focus before it came to a toast. */
let before: HTMLElement | null = null

/** For the stack of toasts: knows where the focus comes from. */
export function rememberFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (relatedTarget !== null && currentTarget.contains(relatedTarget)) return
  before = relatedTarget instanceof HTMLElement ? relatedTarget : null
}

/**
 * Takes the focus out of a toast that closes: back to where it came from, or where that is gone to the open dialog or the
 * heading of the page. What goes away with the focus would leave it nowhere, and the keyboard at the top of the page.
 */
export function leaveToast(card: HTMLElement | null) {
  if (card?.contains(document.activeElement) !== true) return
  const target = before?.isConnected === true && before.checkVisibility() ? before : placeOfPage(card)
  if (target === null) return
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Toasts are dialogs too. */
function placeOfPage({ parentElement: stack }: HTMLElement): HTMLElement | null {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role$=dialog]')]
  return dialogs.findLast((one) => stack?.contains(one) !== true) ?? document.querySelector('h1')
}
