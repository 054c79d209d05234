import { typedPhone } from '#contract/wire/phone.ts'
import { showPhone } from '#contract/wire/shown-phone.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { useControlProps, useLabelId } from '#web/ui/fields/field-context.ts'
import { Input } from '#web/ui/fields/input.tsx'
import { MoneyField as MoneyControl } from '#web/ui/fields/money-field.tsx'
import { PhoneField as PhoneControl } from '#web/ui/fields/phone-field.tsx'
import { SecretInput } from '#web/ui/fields/secret-input.tsx'
import { EditorField, type PlacedFieldProps } from './editor-field.tsx'

/** A day and an hour of the site's zone. */
export function MomentField<N extends string>(place: PlacedFieldProps<N>) {
  return (
    <EditorField<string> {...place}>
      {({ value, onChange, readOnly }) => {
        const [day = '', time = ''] = value.split('T')
        const put = (nextDay: string, nextTime: string) => {
          onChange(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`)
        }
        return (
          <div className="flex flex-wrap gap-x-2">
            <DateField
              value={day}
              onChange={(next) => put(next, next === '' ? '' : time)}
              onNoDay={(text) => put(text, time)}
              readOnly={readOnly}
              className="w-auto flex-1"
            />
            <TimeInput value={time} readOnly={readOnly} onChange={(next) => put(day, next)} />
          </div>
        )
      }}
    </EditorField>
  )
}

interface TimeInputProps {
  value: string
  onChange: (value: string) => void
  readOnly: boolean
}

/** Beside the day, which has the field's own id: it is heard as «Время», and of what. */
function TimeInput({ value, onChange, readOnly }: TimeInputProps) {
  const { id: fieldId } = useControlProps()
  const id = `${fieldId}-time`
  return (
    <Input
      type="time"
      id={id}
      aria-label="Время"
      aria-labelledby={`${id} ${useLabelId()}`}
      value={value}
      readOnly={readOnly}
      onChange={({ target }) => onChange(target.value)}
      className="w-auto tabular-nums"
    />
  )
}

export function PhoneField<N extends string>(place: PlacedFieldProps<N>) {
  return (
    <EditorField<string> {...place}>
      {({ value, onChange, readOnly, element }) => (
        <PhoneControl
          autoComplete="off"
          value={value}
          onChange={onChange}
          read={typedPhone}
          show={showPhone}
          readOnly={readOnly}
          onBlur={element.onBlur}
        />
      )}
    </EditorField>
  )
}

export interface MoneyFieldProps<N extends string> extends PlacedFieldProps<N> {
  placeholder?: string
  disabled?: boolean
}

/** Typed in roubles, held in kopecks. */
export function MoneyField<N extends string>({ placeholder, disabled, ...place }: MoneyFieldProps<N>) {
  return (
    <EditorField<number | null> {...place}>
      {({ value, onChange, readOnly }) => (
        <MoneyControl {...{ value, onChange, readOnly, placeholder, disabled }} autoComplete="off" />
      )}
    </EditorField>
  )
}

/** Somebody's new password, which can be shown. */
export function SecretField<N extends string>(place: PlacedFieldProps<N>) {
  return (
    <EditorField<string> {...place}>
      {({ value, onChange, element }) => (
        <SecretInput
          {...element}
          autoComplete="new-password"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </EditorField>
  )
}
