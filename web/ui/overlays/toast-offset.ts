const LIFT = '--toast-lift'

/** What stands at the lower edge now, and how much room it takes. Pixels. */
const lifts = new Map<HTMLElement, number>()

/** The buttons of open dialogs, wherever these stand. */
const footers = new Set<HTMLElement>()

/** The stack of toasts at the corner. */
let stack: HTMLElement | null = null

/** A ref: toasts, and what the keyboard scrolls to, stay above the element, however high it grows. */
export function offsetToasts(element: HTMLElement | null) {
  if (element === null) return
  const observer = new ResizeObserver(() => {
    const gapBelow = Number.parseFloat(getComputedStyle(element).bottom) || 0
    lifts.set(element, element.offsetHeight + gapBelow)
    apply()
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    lifts.delete(element)
    apply()
  }
}

/** A ref for buttons of a dialog, or at the end of a page: toasts stand above them while they would lie over them. */
export function offsetToastsOffFooter(element: HTMLElement | null) {
  if (element === null) return
  footers.add(element)
  // A dialog in the middle moves its lower edge with its height and with the window's.
  const stop = applyOnResize(element, element.parentElement)
  return () => {
    stop()
    footers.delete(element)
    apply()
  }
}

/** A ref for the stack of toasts itself: it grows and shrinks with them. */
export function offsetToastsRef(element: HTMLElement | null) {
  if (element === null) return
  stack = element
  const stop = applyOnResize(element)
  return () => {
    stop()
    stack = null
  }
}

function applyOnResize(...elements: (HTMLElement | null)[]) {
  const observer = new ResizeObserver(apply)
  for (const element of elements) if (element !== null) observer.observe(element)
  window.addEventListener('resize', apply)
  // What stands in the page moves under them.
  window.addEventListener('scroll', apply, { passive: true })
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', apply)
    window.removeEventListener('scroll', apply)
  }
}

function apply() {
  const { style } = document.documentElement
  // Behind an open dialog nothing can be pressed.
  const inDialogs = [...footers].filter((footer) => footer.closest('[role$=dialog]') !== null)
  const inReach = inDialogs.length > 0 ? inDialogs : [...footers]
  const lift = inReach.reduce(liftOff, Math.max(0, ...lifts.values()))
  if (lift === 0) style.removeProperty(LIFT)
  else style.setProperty(LIFT, `${lift}px`)
}

/** How high the toasts stand so that none of these buttons is under them. */
function liftOff(lift: number, footer: HTMLElement): number {
  const toasts = stack?.getBoundingClientRect()
  if (toasts === undefined || toasts.height === 0) return lift
  const { top, bottom, left, right } = footer.getBoundingClientRect()
  const isBeside = right <= toasts.left || left >= toasts.right || top >= innerHeight
  const isAbove = bottom <= innerHeight - lift - toasts.height
  return isBeside || isAbove ? lift : Math.max(lift, innerHeight - top)
}
