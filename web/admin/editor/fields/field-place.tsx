import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Field } from '#web/ui/fields/field.tsx'

interface FieldPlaceProps {
  name: string
  label: ReactNode
  changed: boolean
  error?: string
  trouble?: string
  hint?: ReactNode
  aside?: ReactNode
  required?: boolean
  className?: string
  children: ReactNode
}

/** A field's place in the editor; `data-field` is how an error finds it. */
export function FieldPlace({ name, className, children, ...field }: FieldPlaceProps) {
  return (
    <div data-field={name} className={cn('min-w-0 scroll-mt-(--field-margin,5rem)', className)}>
      <Field {...field}>{children}</Field>
    </div>
  )
}

export function ChangedDot() {
  return (
    <span className="size-1.5 shrink-0 rounded-full bg-warn" title="Изменено">
      <span className="sr-only">Изменено: </span>
    </span>
  )
}

/** A name that stands apart from its field, with the mark of a change. */
export function ChangedName({ changed, children }: { changed: boolean; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      {changed && <ChangedDot />}
      {children}
    </span>
  )
}
