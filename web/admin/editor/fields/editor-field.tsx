import type { ReactNode, Ref } from 'react'
import { FieldPlace } from './field-place.tsx'
import { useEditorField } from '../use-editor-field.ts'

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

interface EditorFieldProps<V, N extends string> extends PlacedFieldProps<N> {
  /** What is wrong with the value, judged while it is typed. */
  trouble?: string | undefined
  children: (control: FieldControl<V>) => ReactNode
}

interface FieldControl<V> {
  value: V
  /** As it was last saved. */
  saved: V
  onChange: (value: V) => void
  readOnly: boolean
  /** For a control that is one element. */
  element: { ref: Ref<HTMLInputElement & HTMLTextAreaElement>; name: string; onBlur: () => void; readOnly: boolean }
}

/** One field of the form in its place: its label, the mark of a change, what the server said, and the control inside. */
export function EditorField<V, N extends string = string>({ name, label, children, ...place }: EditorFieldProps<V, N>) {
  const { value, saved, onChange, isLocked, error, changed, ...field } = useEditorField<Record<string, V>, string>(name)
  const element = { ref: field.ref, name, onBlur: field.onBlur, readOnly: isLocked }
  return (
    <FieldPlace {...place} name={name} label={label ?? field.label} error={error} changed={changed}>
      {children({ value, saved, onChange, readOnly: isLocked, element })}
    </FieldPlace>
  )
}
