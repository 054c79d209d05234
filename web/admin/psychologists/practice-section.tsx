import { useWatch } from 'react-hook-form'
import { FORMAT_TITLES, FORMATS } from '#contract/psychologists.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CardField } from './card-field.tsx'
import type { CardForm } from './card-form.ts'
import { EditorSection } from './editor-section.tsx'
import { ChangedDot } from './flag-field.tsx'
import { TextField } from './text-field.tsx'
import { useCardField } from './use-card-field.ts'

/** Prices are typed in roubles. */
export function PracticeSection() {
  const seesCouples = useWatch<CardForm, 'is_couples'>({ name: 'is_couples' })
  return (
    <EditorSection title="Приём">
      <TextField name="price" suffix="₽" inputMode="decimal" className="md:col-span-2" />
      <TextField
        name="price_couple"
        suffix="₽"
        inputMode="decimal"
        placeholder={seesCouples ? undefined : 'не\u00a0принимает пары'}
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
  const { label, value, onChange, isLocked, error, changed } = useCardField('format')
  return (
    <CardField name="format" label={label} error={error} changed={changed} className="md:col-span-2">
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
    </CardField>
  )
}

function CouplesField() {
  const { label, value, onChange, isLocked, changed } = useCardField('is_couples')
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
