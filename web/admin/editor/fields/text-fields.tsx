import type { ReactNode } from 'react'
import { Input } from '#web/ui/fields/input.tsx'
import { Textarea } from '#web/ui/fields/textarea.tsx'
import { EditorField, type PlacedFieldProps } from './editor-field.tsx'

export interface TextFieldProps<N extends string> extends PlacedFieldProps<N> {
  suffix?: ReactNode
  placeholder?: string
  inputMode?: 'text' | 'numeric' | 'email' | 'tel' | 'url'
  type?: 'text' | 'password' | 'email' | 'url'
  /** A browser offers its owner's own data, which is rarely the record's. */
  autoComplete?: string
  spellCheck?: boolean
  disabled?: boolean
  trouble?: string | undefined
  /** The id of a datalist with what is often meant. */
  list?: string
  /** Hears what is typed, before the form does. */
  onTyped?: (text: string) => void
}

export function TextField<N extends string>(props: TextFieldProps<N>) {
  const { name, label, hint, aside, required, className, trouble, onTyped, autoComplete = 'off', ...input } = props
  return (
    <EditorField<string> {...{ name, label, hint, aside, required, className, trouble }}>
      {({ value, onChange, element }) => (
        <Input
          {...input}
          {...element}
          autoComplete={autoComplete}
          value={value}
          onChange={({ target }) => {
            onTyped?.(target.value)
            onChange(target.value)
          }}
        />
      )}
    </EditorField>
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
  const { limit, placeholder, className, ...place } = props
  return (
    <EditorField<string> {...place} className="md:col-span-6">
      {({ value, onChange, element }) => (
        <Textarea
          {...element}
          limit={limit}
          placeholder={placeholder}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={className}
        />
      )}
    </EditorField>
  )
}
