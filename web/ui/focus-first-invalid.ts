import type { SubmitEvent } from 'react'

const WRONG = ':is([aria-invalid=true], [data-invalid=true])'
const CONTROL = 'input:not([type=file], [type=hidden]), textarea, select, button'

/**
 * Once a submit is refused, by the form itself or by the answer, the keyboard goes to the first wrong field and what is
 * wrong comes into view: in a scrolled dialog it may stand far from the button. For the capture of the element around the
 * form; the button that sends is busy while the answer is awaited.
 */
export function focusFirstInvalid({ target, currentTarget: body }: SubmitEvent<HTMLElement>) {
  // A dialog above this one only seems to stand in it.
  if (!body.contains(target as Node)) return
  const dialog = body.closest('[role=dialog]') ?? body
  // The form's own handler comes after the capture.
  setTimeout(() => {
    if (!isBusy(dialog)) return showWrong(body)
    const answer = new MutationObserver(() => {
      if (isBusy(dialog)) return
      answer.disconnect()
      showWrong(body)
    })
    answer.observe(dialog, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  })
}

function isBusy(dialog: Element): boolean {
  return dialog.querySelector('button[aria-busy=true]') !== null
}

function showWrong(body: HTMLElement) {
  const wrong = body.querySelector<HTMLElement>(WRONG)
  if (wrong === null) return body.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  const control = wrong.matches(CONTROL) ? wrong : wrong.querySelector<HTMLElement>(CONTROL)
  control?.focus({ preventScroll: true })
  // The label above it and the message below it too.
  const told = wrong.closest('[data-told]') ?? wrong
  told.scrollIntoView({ block: 'nearest' })
}
