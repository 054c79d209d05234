/** What stands above the page, or beside it, has the focus for a while and gives it back. */
const LAYER = '[role=dialog], [role=alertdialog], [role=listbox], [role=menu]'

/** An element and those around it in its layer, as they stood: it may be gone by the time that the focus is to come back. */
interface Place {
  /** Null: the page itself. */
  layer: Element | null
  chain: readonly Element[]
}

function placeOf(element: Element): Place {
  const layer = element.closest(LAYER)
  const end = layer?.parentElement ?? document.body
  const chain: Element[] = []
  for (let one: Element | null = element; one !== null && one !== end; one = one.parentElement) chain.push(one)
  return { layer, chain }
}

/** Gives the focus to what is left around a place, so that Tab goes on from there; of a whole screen to its heading. */
function focusWhatIsLeft({ chain }: Place): boolean {
  return chain.some((one) => {
    const target = one.matches('main') ? (one.querySelector('h1') ?? one) : one
    // What has no box of its own takes no focus.
    if (!(target instanceof HTMLElement) || target.getClientRects().length === 0) return false
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
    return document.activeElement === target
  })
}

/**
 * What goes away with the focus, as a button does whose action is not possible any more, leaves it where it stood and not
 * at the top of the page. Answers how to stop.
 */
export function keepFocus(): () => void {
  /** Where the focus was last in each layer, the last of them last. */
  let places: readonly Place[] = []
  const remember = ({ target }: { target: EventTarget | null }) => {
    if (!(target instanceof Element) || target === document.body) return
    const place = placeOf(target)
    places = [...places.filter(({ layer }) => layer !== place.layer && layer?.isConnected !== false), place]
  }
  remember({ target: document.activeElement })
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || places.length === 0) return
    // What is there gets the focus back from whatever has covered it.
    const isBack = places.toReversed().some((place) => place.chain[0]?.isConnected || focusWhatIsLeft(place))
    // The address has opened it: nothing had the focus before.
    if (!isBack) focusWhatIsLeft(placeOf(document.querySelector('main') ?? document.body))
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', remember)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', remember)
  }
}
