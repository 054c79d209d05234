import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Field } from '#web/ui/field.tsx'
import type { CardField as Name } from './card-form.ts'

interface CardFieldProps {
  name: Name
  label: string
  changed: boolean
  error?: string
  hint?: ReactNode
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A field's place in the editor; `data-field` is how an error finds it. */
export function CardField({ name, className, children, ...field }: CardFieldProps) {
  return (
    <div data-field={name} className={cn('min-w-0 scroll-mt-20', className)}>
      <Field {...field}>{children}</Field>
    </div>
  )
}
