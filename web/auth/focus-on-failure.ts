import { useEffect, useRef, type RefObject } from 'react'

/** Takes the keyboard to the first field that was refused. Without scripts the browser starts from the top anyway. */
export function useFocusOnFailure(form: RefObject<HTMLFormElement | null>, failure: object | undefined) {
  const isNew = useRef(true)
  useEffect(() => {
    const isDrawnSo = isNew.current
    isNew.current = false
    if (failure === undefined) return
    // Somebody may be mending a page that came refused before its scripts ran: they stay in their field.
    if (isDrawnSo && form.current?.contains(document.activeElement)) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, failure])
}
