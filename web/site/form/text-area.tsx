import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react'

/**
 * A field of several lines that keeps what was typed before the scripts ran: when React takes over one that came with
 * text, it sets it back to that text.
 */
export function TextArea(props: ComponentProps<'textarea'> & { id: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [before] = useState(() => fieldOnPage(props.id)?.value)
  useLayoutEffect(() => {
    if (before !== undefined && field.current !== null && field.current.value !== before) field.current.value = before
  }, [before])
  return <textarea {...props} ref={field} />
}

/** What the server has drawn; nothing on the server itself, and nothing when the scripts draw the page. */
function fieldOnPage(id: string): HTMLTextAreaElement | null {
  if (typeof document === 'undefined') return null
  return document.querySelector<HTMLTextAreaElement>(`textarea[id="${id}"]`)
}
