/** What stands above a part of the page has the focus for a while, and gives it back. */
const ABOVE = '[role=dialog], [role=alertdialog], [role=listbox], [role=menu]'

/** An element and those around it, as they stood: it may be gone by the time that the focus is to come back. */
function placeOf(element: Element): Element[] {
  const place: Element[] = []
  for (let one: Element | null = element; one !== null; one = one.parentElement) place.push(one)
  return place
}

/** Gives the focus to what is left around a place, so that Tab goes on from there. */
function focusWhatIsLeft(place: readonly Element[]) {
  const left = place.find((one) => one.isConnected)
  if (!(left instanceof HTMLElement) || left === document.body) return
  if (!left.hasAttribute('tabindex')) left.tabIndex = -1
  left.focus({ preventScroll: true })
}

/**
 * What goes away with the focus, as a button does whose action is not possible any more, leaves it in this part of the page
 * and not at the top of it. A ref: answers how to stop.
 */
export function keepFocusWithin(part: HTMLElement): () => void {
  let place: Element[] = []
  const remember = ({ target, type }: Event) => {
    if (!(target instanceof Element)) return
    if (!part.contains(target)) {
      if (target.closest(ABOVE) === null) place = []
    } else if (type === 'focusin') place = placeOf(target)
  }
  const observer = new MutationObserver(() => {
    const isLost = place[0]?.isConnected === false && document.activeElement === document.body
    if (isLost) focusWhatIsLeft(place)
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', remember)
  observer.observe(part, { childList: true, subtree: true })
  // A dialog that closes is taken out of the body: what it would give the focus back to may be gone by then.
  observer.observe(document.body, { childList: true })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', remember)
  }
}
