import { useEffect, useId, useRef, type ReactNode } from 'react'
import { typeset } from '#web/lib/typography.ts'
import { useErrorUntilFixed } from './use-error-until-fixed.ts'
import './form-field.css'

interface FieldFacts {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FormFieldProps {
  label: string
  hint?: string
  /** What a submit found wrong: it goes as soon as the field is right. */
  error: string | undefined
  children: (facts: FieldFacts) => ReactNode
}

/** A field of a public form with its label, hint and error. */
export function FormField({ label, hint, children, ...told }: FormFieldProps) {
  const id = useId()
  const { error, onInput } = useErrorUntilFixed(told.error)
  const notes = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field" onInput={onInput}>
      <label htmlFor={id}>{typeset(label)}</label>
      {children({ id, 'aria-invalid': error === undefined ? undefined : true, 'aria-describedby': notes || undefined })}
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`}>
          {typeset(error)}
        </p>
      )}
      {hint !== undefined && (
        <p className="field__hint" id={`${id}-hint`}>
          {typeset(hint)}
        </p>
      )}
    </div>
  )
}

interface FormConsentProps {
  name: string
  isGiven: boolean
  isRequired?: boolean
  error: string | undefined
  children: ReactNode
}

/** A box that nobody ticks but the person. */
export function FormConsent({ name, isGiven, isRequired, children, ...told }: FormConsentProps) {
  const id = useId()
  const { error, onInput } = useErrorUntilFixed(told.error)
  return (
    <div className="field" onInput={onInput}>
      <label className="field__consent">
        <input
          type="checkbox"
          name={name}
          value="1"
          required={isRequired}
          defaultChecked={isGiven}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p className="field__error" id={id}>
          {typeset(error)}
        </p>
      )}
    </div>
  )
}

/** What concerns the form as a whole; the focus comes here when no field is to blame. */
export function FormNotice({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className="form-notice" role="alert" tabIndex={-1}>
      {typeset(text)}
    </p>
  )
}

/** People do not see it, programs that fill in everything do: the API takes nothing that has it filled. */
export function FormTrap() {
  return (
    <div className="form-trap" aria-hidden="true">
      <label>
        Сайт
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** Somebody stands in a field, or has written in one: a browser may let go of a field while the page still loads. */
function isBeingMended(form: HTMLElement): boolean {
  if (form.contains(document.activeElement)) return true
  const texts = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=hidden]), textarea')
  return [...texts].some((field) => field.value !== field.defaultValue)
}

/** The form, or what holds several, to put the reference on: after a refusal the focus goes to the first refused field, or to the notice. */
export function useFocusOnRefusal<E extends HTMLElement = HTMLFormElement>(failure: object | undefined) {
  const form = useRef<E>(null)
  const isNew = useRef(true)
  useEffect(() => {
    const isDrawnSo = isNew.current
    isNew.current = false
    if (failure === undefined) return
    // Somebody may be mending a page that came refused before its scripts ran: they stay in their field.
    if (isDrawnSo && form.current !== null && isBeingMended(form.current)) return
    const refused = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(refused ?? form.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus()
  }, [failure])
  return form
}
