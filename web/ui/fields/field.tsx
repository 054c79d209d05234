import { useId, type ReactNode } from 'react'
import { cn } from '../cn.ts'
import { FieldContext } from './field-context.ts'
import { Icon } from '../icon.tsx'
import { useSubmitError } from './submit-error.ts'

interface FieldProps {
  label: ReactNode
  /** A quiet line below: what it is for, where it will be seen. */
  hint?: ReactNode
  /** The sentence that says what is wrong and how to mend it, as a submit told it: it goes when somebody edits the field. */
  error?: string
  /** The same of what stands in the field now, judged while it is typed. */
  trouble?: string
  /** Marks an unsaved change with an ochre dot. */
  changed?: boolean
  required?: boolean
  /** Stands at the end of the label's line: a count, «необязательно». */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A label, a control and what is said about it; the control inside finds them by itself. */
export function Field({ label, changed, required = false, aside, className, children, ...said }: FieldProps) {
  const id = useId()
  const { isEdited, onEdit, place, ...told } = useSubmitError(said.error)
  const error = told.error ?? said.trouble
  // The error says the same more to the point.
  const hint = error ? undefined : said.hint
  const [controlId, labelId] = [`${id}control`, `${id}label`]
  const [hintId, errorId, changedId] = [`${id}hint`, `${id}error`, `${id}changed`]
  const describedBy = [error && errorId, hint && hintId, changed && changedId].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext
      value={{ controlId, labelId, describedBy, isInvalid: Boolean(error), isRequired: required, isEdited, onEdit }}
    >
      <div {...place} className={cn('relative min-w-0', className)}>
        <div className="mb-1 flex items-baseline gap-2 text-13 max-xs:flex-wrap">
          <label id={labelId} htmlFor={controlId} className="flex min-w-0 items-center gap-1.5 font-medium">
            {changed && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warn" title="Изменено" />}
            <span>{label}</span>
          </label>
          {aside && <span className="ms-auto text-ink-3 tabular-nums">{aside}</span>}
        </div>
        {children}
        {changed && (
          <span hidden id={changedId}>
            Изменено, не сохранено
          </span>
        )}
        {error && (
          <p id={errorId} className="mt-1 flex gap-1.5 text-13 text-danger">
            <Icon name="lucide:circle-alert" className="mt-0.5" />
            {error}
          </p>
        )}
        {hint && (
          <p id={hintId} className="mt-1 text-12 text-ink-3">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  )
}
