import { DateField } from '#web/ui/date-field.tsx'
import { Input } from '#web/ui/input.tsx'
import { MoneyField as MoneyControl } from '#web/ui/money-field.tsx'
import { NumberField as NumberControl } from '#web/ui/number-field.tsx'
import { PhoneField as PhoneControl } from '#web/ui/phone-field.tsx'
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
      <DateField value={value} onChange={onChange} readOnly={isLocked} min={min} max={max} />
    </FieldPlace>
  )
}

/** A day and an hour of the site's zone. */
export function MomentField<N extends string>({ name, label, ...place }: PlacedFieldProps<N>) {
  const { value, onChange, isLocked, error, changed, ...field } = useEditorField<TextForm, string>(name)
  const [day = '', time = ''] = value.split('T')
  const put = (nextDay: string, nextTime: string) => {
    onChange(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`)
  }
  return (
    <FieldPlace {...place} name={name} label={label ?? field.label} error={error} changed={changed}>
      <div className="flex gap-2">
        <DateField
          value={day}
          onChange={(next) => put(next, next === '' ? '' : time)}
          readOnly={isLocked}
          className="flex-1"
        />
        <Input
          type="time"
          aria-label="Время"
          value={time}
          readOnly={isLocked}
          onChange={(event) => put(day, event.target.value)}
          className="w-24 tabular-nums"
        />
      </div>
    </FieldPlace>
  )
}

export function PhoneField<N extends string>({ name, label, ...place }: PlacedFieldProps<N>) {
  const { value, onChange, isLocked, error, changed, ...field } = useEditorField<TextForm, string>(name)
  return (
    <FieldPlace {...place} name={name} label={label ?? field.label} error={error} changed={changed}>
      <PhoneControl autoComplete="off" value={value} onChange={onChange} readOnly={isLocked} onBlur={field.onBlur} />
    </FieldPlace>
  )
}

export interface MoneyFieldProps<N extends string> extends PlacedFieldProps<N> {
  placeholder?: string
  disabled?: boolean
}

/** Typed in roubles, held in kopecks. */
export function MoneyField<N extends string>(props: MoneyFieldProps<N>) {
  const { name, label, placeholder, disabled, ...place } = props
  const { value, onChange, isLocked, error, changed, ...field } = useEditorField<NumberForm, string>(name)
  return (
    <FieldPlace {...place} name={name} label={label ?? field.label} error={error} changed={changed}>
      <MoneyControl
        value={value}
        onChange={onChange}
        readOnly={isLocked}
        placeholder={placeholder}
        disabled={disabled}
        autoComplete="off"
      />
    </FieldPlace>
  )
}

export interface NumberFieldProps<N extends string> extends MoneyFieldProps<N> {
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
