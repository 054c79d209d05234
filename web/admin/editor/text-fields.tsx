import type { ReactNode } from 'react'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { FieldPlace } from './field-place.tsx'
import { useEditorField } from './use-editor-field.ts'

type TextForm = Record<string, string>

export interface PlacedFieldProps<N extends string> {
  name: N
  /** When the label of the table is too long for its place. */
  label?: ReactNode
  hint?: ReactNode
  aside?: ReactNode
  required?: boolean
  /** Its width: the content of a section is a grid of six. */
  className?: string
}

export interface TextFieldProps<N extends string> extends PlacedFieldProps<N> {
  suffix?: ReactNode
  placeholder?: string
  inputMode?: 'text' | 'numeric' | 'email' | 'tel' | 'url'
  type?: 'text' | 'password' | 'email' | 'url'
  /** A browser offers its owner's own data, which is rarely the record's. */
  autoComplete?: string
  disabled?: boolean
}

export function TextField<N extends string>({
  name,
  label,
  hint,
  aside,
  required,
  className,
  autoComplete = 'off',
  ...input
}: TextFieldProps<N>) {
  const { value, onChange, isLocked, error, changed, ...field } = useEditorField<TextForm, string>(name)
  const place = { name, hint, aside, required, error, changed, className }
  return (
    <FieldPlace {...place} label={label ?? field.label}>
      <Input
        {...input}
        ref={field.ref}
        name={name}
        autoComplete={autoComplete}
        value={value}
        readOnly={isLocked}
        onBlur={field.onBlur}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldPlace>
  )
}

export interface TextAreaFieldProps<N extends string> extends Omit<PlacedFieldProps<N>, 'className'> {
  limit?: number
  placeholder?: string
  /** Of the control: its least height. */
  className?: string
}

/** The whole width, as high as its text. */
export function TextAreaField<N extends string>(props: TextAreaFieldProps<N>) {
  const { name, label, hint, aside, required, limit, placeholder, className } = props
  const { value, onChange, isLocked, error, changed, ...field } = useEditorField<TextForm, string>(name)
  const place = { name, hint, aside, required, error, changed }
  return (
    <FieldPlace {...place} label={label ?? field.label} className="md:col-span-6">
      <Textarea
        ref={field.ref}
        name={name}
        limit={limit}
        placeholder={placeholder}
        value={value}
        readOnly={isLocked}
        onBlur={field.onBlur}
        onChange={(event) => onChange(event.target.value)}
        className={className}
      />
    </FieldPlace>
  )
}
