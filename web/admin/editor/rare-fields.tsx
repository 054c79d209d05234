import { DateField } from '#web/ui/date-field.tsx'
import { Input } from '#web/ui/input.tsx'
import { MoneyField as MoneyControl } from '#web/ui/money-field.tsx'
import { PhoneField as PhoneControl } from '#web/ui/phone-field.tsx'
import { FieldPlace } from './field-place.tsx'
import type { PlacedFieldProps } from './text-fields.tsx'
import { useEditorField } from './use-editor-field.ts'

type TextForm = Record<string, string>
type NumberForm = Record<string, number | null>

/** A day and an hour of the site's zone. */
export function MomentField<N extends string>({ name, label, ...place }: PlacedFieldProps<N>) {
  const { value, onChange, isLocked, error, changed, ...field } = useEditorField<TextForm, string>(name)
  const [day = '', time = ''] = value.split('T')
  const put = (nextDay: string, nextTime: string) => {
    onChange(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`)
  }
  return (
    <FieldPlace {...place} name={name} label={label ?? field.label} error={error} changed={changed}>
      <div className="flex flex-wrap gap-x-2">
        <DateField
          value={day}
          onChange={(next) => put(next, next === '' ? '' : time)}
          onNoDay={(text) => put(text, time)}
          readOnly={isLocked}
          className="w-auto flex-1"
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
