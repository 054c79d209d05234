/** Between what sticks to the top and what is scrolled to. Pixels. */
const ROOM = 16

/** A ref: what the keyboard or an error scrolls to stays below the element that sticks to the top, however high it grows. */
export function stickyScrollPadding(element: HTMLElement | null) {
  if (element === null) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const top = Number.parseFloat(getComputedStyle(element).top) || 0
    style.scrollPaddingTop = `${top + element.offsetHeight + ROOM}px`
    // The margin of a field leaves room for the bar of the layout, which the padding has counted already.
    style.setProperty(FIELD_MARGIN, '0px')
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty('scroll-padding-top')
    style.removeProperty(FIELD_MARGIN)
  }
}

const FIELD_MARGIN = '--field-margin'
