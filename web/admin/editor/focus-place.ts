/** Leads the keyboard to a field of the form, with its error in sight: high enough for no notice to lie over it. */
export function focusField(field: string) {
  const place = document.querySelector(`[data-field="${field}"]`)
  place?.scrollIntoView({ block: 'start' })
  place
    ?.querySelector<HTMLElement>('input:not([type=file], [type=hidden]), textarea, button')
    ?.focus({ preventScroll: true })
}

/** For a button that goes away as it is pressed: the keyboard goes on from the record's name, and the page stays where it is. */
export function focusHeading() {
  const heading = document.querySelector('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
