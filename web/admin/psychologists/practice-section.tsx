import { MEETING_MINUTES } from '#contract/psychologists/meeting-limits.ts'
import { FORMAT_TITLES, FORMATS } from '#contract/psychologists/session-format.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { EditorSection } from '../editor/editor-section.tsx'
import { ChangedDot, FieldPlace } from '../editor/fields/field-place.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import { type CardForm, NumberField, TextField } from './card-form.ts'
import { MoneyField } from './late-fields.ts'

/** Prices are typed in roubles, and how long a meeting is stands beside what it costs. */
export function PracticeSection() {
  const { value: seesCouples } = useEditorField<CardForm, 'is_couples'>('is_couples')
  return (
    <EditorSection title="Приём">
      <MoneyField name="price" className="md:col-span-2" />
      <NumberField name="meeting_minutes" {...MEETING_MINUTES} placeholder="50" className="md:col-span-2" />
      <MoneyField
        name="price_couple"
        placeholder={seesCouples ? undefined : 'не\u00a0принимает пары'}
        disabled={!seesCouples}
        className="md:col-span-2 md:col-start-1"
      />
      <NumberField
        name="meeting_minutes_couple"
        {...MEETING_MINUTES}
        disabled={!seesCouples}
        className="md:col-span-2"
      />
      <FormatField />
      <CouplesField />
      <TextField name="booking_link" inputMode="url" placeholder="https://" className="md:col-span-6" />
    </EditorSection>
  )
}

function FormatField() {
  const { label, value, onChange, isLocked, error, changed } = useEditorField<CardForm, 'format'>('format')
  return (
    <FieldPlace name="format" label={label} error={error} changed={changed} className="md:col-span-2">
      <div role="group" aria-label={label} className="flex flex-wrap gap-x-4">
        {FORMATS.map((format) => (
          <Checkbox
            key={format}
            label={FORMAT_TITLES[format]}
            checked={value.includes(format)}
            disabled={isLocked}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? FORMATS.filter((one) => one === format || value.includes(one))
                  : value.filter((one) => one !== format),
              )
            }
          />
        ))}
      </div>
    </FieldPlace>
  )
}

function CouplesField() {
  const { label, value, onChange, isLocked, changed } = useEditorField<CardForm, 'is_couples'>('is_couples')
  return (
    <div data-field="is_couples" className="flex items-center gap-1.5 md:col-span-6">
      {changed && <ChangedDot />}
      <Checkbox
        label={label}
        checked={value}
        disabled={isLocked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
