import { useContext, useEffect } from 'react'
import { NonceContext } from '#web/lib/nonce.ts'
import { HYDRATING } from '#web/lib/hydrating.ts'

/** Set by the script of the page: gives the button that was pressed too early. */
const TAKE = '__takeEarlyClick'
/** Whoever pressed longer ago than this has gone on to something else. Milliseconds. */
const LATEST_MS = 10_000

/**
 * Runs while the page is being read, long before the rest. Only the last press counts: people press again what does
 * not answer. Links and the fields of plain forms work by themselves.
 */
const KEEP = `(() => {
  let pressed = null
  let at = 0
  const keep = (event) => {
    const button = event.target.closest?.('#content button:not([type=submit]), header button, #content [type=checkbox]')
    if (!button || button.disabled) return
    // A tick that nobody has counted would stand there for nothing: it comes with the answer.
    if (button.type === 'checkbox') event.preventDefault()
    pressed = button
    at = Date.now()
  }
  addEventListener('click', keep, true)
  // From here on React answers each press itself, by hydrating what was pressed first.
  addEventListener('${HYDRATING}', () => removeEventListener('click', keep, true), { once: true })
  window.${TAKE} = () => (Date.now() - at < ${LATEST_MS} ? pressed : null)
})()`

/** On a slow line the page stands there long before its scripts: a button pressed meanwhile answers when they come. */
export function EarlyClicks() {
  useEffect(() => {
    const page = window as unknown as Record<string, (() => HTMLElement | null) | undefined>
    const pressed = page[TAKE]?.()
    delete page[TAKE]
    if (pressed?.isConnected) pressed.click()
  }, [])
  const nonce = useContext(NonceContext)
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: KEEP }} />
}
