import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { CardField } from './card-field.tsx'
import type { CardForm } from './card-form.ts'
import { useCardField } from './use-card-field.ts'

export type TextName = {
  [F in keyof CardForm]: CardForm[F] extends string ? (string extends CardForm[F] ? F : never) : never
}[keyof CardForm]

interface TextFieldProps {
  name: TextName
  /** When the label of the contract is too long for its place. */
  label?: string
  hint?: ReactNode
  suffix?: ReactNode
  placeholder?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url'
  type?: HTMLInputTypeAttribute
  disabled?: boolean
  className?: string
}

export function TextField({ name, label, hint, className, ...input }: TextFieldProps) {
  const { value, onChange, isLocked, error, changed, ...field } = useCardField(name)
  return (
    <CardField
      name={name}
      label={label ?? field.label}
      hint={hint}
      error={error}
      changed={changed}
      className={className}
    >
      <Input
        {...input}
        ref={field.ref}
        name={name}
        autoComplete="off"
        value={value}
        readOnly={isLocked}
        onBlur={field.onBlur}
        onChange={(event) => onChange(event.target.value)}
      />
    </CardField>
  )
}

interface TextAreaFieldProps {
  name: TextName
  hint?: ReactNode
  limit?: number
  className?: string
}

export function TextAreaField({ name, hint, limit, className }: TextAreaFieldProps) {
  const { value, onChange, isLocked, error, changed, ...field } = useCardField(name)
  return (
    <CardField name={name} label={field.label} hint={hint} error={error} changed={changed} className="md:col-span-6">
      <Textarea
        ref={field.ref}
        name={name}
        limit={limit}
        value={value}
        readOnly={isLocked}
        onBlur={field.onBlur}
        onChange={(event) => onChange(event.target.value)}
        className={className}
      />
    </CardField>
  )
}
