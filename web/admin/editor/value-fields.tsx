import { DateField } from '#web/ui/date-field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NumberField as NumberControl } from '#web/ui/number-field.tsx'
import { FieldPlace } from './field-place.tsx'
import type { PlacedFieldProps } from './text-fields.tsx'
import { useEditorField } from './use-editor-field.ts'

type TextForm = Record<string, string>
type NumberForm = Record<string, number | null>

export interface DayFieldProps<N extends string> extends PlacedFieldProps<N> {
  min?: string
  max?: string
}

export function DayField<N extends string>({ name, label, min, max, ...place }: DayFieldProps<N>) {
  const { value, onChange, isLocked, error, changed, ...field } = useEditorField<TextForm, string>(name)
  return (
    <FieldPlace {...place} name={name} label={label ?? field.label} error={error} changed={changed}>
      <DateField value={value} onChange={onChange} onNoDay={onChange} readOnly={isLocked} min={min} max={max} />
    </FieldPlace>
  )
}

export interface NumberFieldProps<N extends string> extends PlacedFieldProps<N> {
  placeholder?: string
  disabled?: boolean
  min?: number
  max?: number
  /** Digits without groups: a year is no amount. */
  isYear?: boolean
}

export function NumberField<N extends string>(props: NumberFieldProps<N>) {
  const { name, label, placeholder, disabled, min, max, isYear = false, ...place } = props
  const { value, onChange, isLocked, error, changed, ...field } = useEditorField<NumberForm, string>(name)
  return (
    <FieldPlace {...place} name={name} label={label ?? field.label} error={error} changed={changed}>
      {isYear ? (
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={value ?? ''}
          readOnly={isLocked}
          placeholder={placeholder}
          onChange={({ target }) => onChange(yearOf(target.value))}
        />
      ) : (
        <NumberControl
          value={value}
          onChange={onChange}
          readOnly={isLocked}
          placeholder={placeholder}
          disabled={disabled}
          min={min}
          max={max}
          autoComplete="off"
        />
      )}
    </FieldPlace>
  )
}

function yearOf(text: string): number | null {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}
