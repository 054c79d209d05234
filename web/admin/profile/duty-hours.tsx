import type { NoticeSettings } from '#contract/office/notices.ts'
import { WEEKDAY_TITLES, WEEKDAYS } from '#contract/requests/weekdays.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'

interface DutyHoursProps {
  value: NoticeSettings
  onChange: (some: Partial<NoticeSettings>) => void
  error: string | undefined
  /** They hear of urgent requests. */
  hasUrgent: boolean
}

/** The days and hours in which one wants to hear. Letters of the rest wait for the next of them. */
export function DutyHours({ value, onChange, error, hasUrgent }: DutyHoursProps) {
  const { duty_days, duty_from, duty_till, is_crisis_any_time } = value
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-13 font-medium">{hasUrgent ? 'Часы дежурства' : 'Когда уведомлять'}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={WEEKDAY_TITLES[day]}
            checked={duty_days.includes(day)}
            onChange={({ target }) =>
              onChange({ duty_days: target.checked ? [...duty_days, day] : duty_days.filter((one) => one !== day) })
            }
          />
        ))}
      </div>
      {duty_days.length === 0 ? (
        <p className="text-12 text-ink-3">Дни не&nbsp;выбраны&nbsp;— уведомляем в&nbsp;любое время.</p>
      ) : (
        <>
          <div className="flex gap-3">
            <Field label="С" className="w-32">
              <Input type="time" value={duty_from} onChange={({ target }) => onChange({ duty_from: target.value })} />
            </Field>
            <Field label="До" error={error} className="w-32">
              <Input type="time" value={duty_till} onChange={({ target }) => onChange({ duty_till: target.value })} />
            </Field>
          </div>
          {hasUrgent && (
            <Checkbox
              label="О срочных заявках — в любое время"
              checked={is_crisis_any_time}
              onChange={({ target }) => onChange({ is_crisis_any_time: target.checked })}
            />
          )}
        </>
      )}
    </fieldset>
  )
}
