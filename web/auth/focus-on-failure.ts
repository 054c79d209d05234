import { useEffect, type RefObject } from 'react'

/** Takes the keyboard to the first field that was refused. Without scripts the browser starts from the top anyway. */
export function useFocusOnFailure(form: RefObject<HTMLFormElement | null>, failure: object | undefined) {
  useEffect(() => {
    if (failure !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, failure])
}
