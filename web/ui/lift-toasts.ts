const LIFT = '--toast-lift'

/** What is further from the lower edge than this has nothing over it. Pixels. */
const NEAR = 32

/** What stands at the lower edge now, and how much room it takes. Pixels. */
const lifts = new Map<HTMLElement, number>()

/** A ref: toasts, and what the keyboard scrolls to, stay above the element, however high it grows. */
export function liftToasts(element: HTMLElement | null) {
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

/** The same for what stands at the lower edge on a phone, and elsewhere only when it is tall: the buttons of a dialog. */
export function liftToastsWhenLow(element: HTMLElement | null) {
  const isLow = element !== null && innerHeight - element.getBoundingClientRect().bottom <= NEAR
  return isLow ? liftToasts(element) : undefined
}

function apply() {
  const { style } = document.documentElement
  if (lifts.size === 0) style.removeProperty(LIFT)
  else style.setProperty(LIFT, `${Math.max(...lifts.values())}px`)
}
