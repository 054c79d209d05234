import { DateField } from '#web/ui/dates/date-field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { NumberField as NumberControl } from '#web/ui/fields/number-field.tsx'
import { EditorField, type PlacedFieldProps } from './editor-field.tsx'

export interface DayFieldProps<N extends string> extends PlacedFieldProps<N> {
  min?: string
  max?: string
}

export function DayField<N extends string>({ min, max, ...place }: DayFieldProps<N>) {
  return (
    <EditorField<string> {...place}>
      {({ value, onChange, readOnly }) => (
        <DateField value={value} onChange={onChange} onNoDay={onChange} readOnly={readOnly} min={min} max={max} />
      )}
    </EditorField>
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
  const { placeholder, disabled, min, max, isYear = false, ...place } = props
  return (
    <EditorField<number | null> {...place}>
      {({ value, onChange, readOnly }) =>
        isYear ? (
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={value ?? ''}
            readOnly={readOnly}
            placeholder={placeholder}
            onChange={({ target }) => onChange(yearOf(target.value))}
          />
        ) : (
          <NumberControl {...{ value, onChange, readOnly, placeholder, disabled, min, max }} autoComplete="off" />
        )
      }
    </EditorField>
  )
}

function yearOf(text: string): number | null {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}
