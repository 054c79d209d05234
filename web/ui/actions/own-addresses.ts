import { isForeign, refuse } from './open-address.ts'

/** On a link that may lead to another site. */
export const EXTERNAL = 'data-external'

/** What opens a program of this machine and leaves the page where it is. */
const OF_THIS_MACHINE = /^(mailto|tel|sms):/i

/**
 * Watches a document for what leaves by itself, such as a link in a notice or a form: a step to another site without the
 * right is stopped and told. Answers how to end the watch.
 */
export function watchOwnAddresses(page: Document): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    // A `Link` asks for itself, and may have the right.
    if (link !== null && !link.hasAttribute(EXTERNAL)) stop(event, link.getAttribute('href') ?? '')
  }
  const onSubmit = (event: SubmitEvent) => {
    const address = event.submitter?.getAttribute('formaction') ?? (event.target as Element).getAttribute('action')
    if (address) stop(event, address)
  }
  // Before anybody else hears of it: what is stopped here must not be followed there.
  page.addEventListener('click', onClick, true)
  page.addEventListener('auxclick', onClick, true)
  page.addEventListener('submit', onSubmit, true)
  return () => {
    page.removeEventListener('click', onClick, true)
    page.removeEventListener('auxclick', onClick, true)
    page.removeEventListener('submit', onSubmit, true)
  }
}

function stop(event: Event, address: string) {
  if (OF_THIS_MACHINE.test(address) || !isForeign(address)) return
  event.preventDefault()
  event.stopPropagation()
  void refuse(address)
}
