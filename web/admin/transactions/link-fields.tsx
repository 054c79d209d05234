import { useRef } from 'react'
import { DESCRIPTION_MAX, PURPOSE_TITLES, PURPOSES, type Purpose } from '#contract/payments/transactions.ts'
import { typedPhone } from '#contract/wire/phone.ts'
import { showPhone } from '#contract/wire/shown-phone.ts'
import { counted } from '#web/lib/format.ts'
import { AsyncSelect } from '#web/ui/select/async-select.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import type { Option } from '#web/ui/select/option.ts'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { ShortSelect } from '#web/ui/select/short-select.tsx'
import { findPsychologists, readChoice } from '../directories/psychologist-search.ts'
import type { LinkForm, Meeting } from './link-form.ts'

interface LinkFieldsProps {
  form: LinkForm
  errors: Partial<Record<keyof LinkForm, string>>
  onChange: (change: Partial<LinkForm>) => void
  /** Something to begin with, for a sum and a text that nobody has typed. */
  onMeeting: (psychologistId: number, meeting: Meeting) => void
}

const purposes = PURPOSES.map((value) => ({ value, label: PURPOSE_TITLES[value] }))
const terms = [1, 3, 7, 14, 30].map((value) => ({ value, label: counted(value, 'день', 'дня', 'дней') }))

export function LinkFields({ form, errors, onChange, onMeeting }: LinkFieldsProps) {
  const sum = useRef<HTMLInputElement>(null)
  const choose = async (psychologist: Option<number> | null) => {
    onChange({ psychologist })
    if (psychologist === null) return
    const meeting = await readChoice(psychologist.value)
    if (meeting === null) return
    // Under somebody's caret it would run into what they are about to type.
    onMeeting(psychologist.value, document.activeElement === sum.current ? { ...meeting, price: null } : meeting)
  }
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label="Психолог" error={errors.psychologist} className="md:col-span-2" required>
        <AsyncSelect load={findPsychologists} value={form.psychologist} onChange={(option) => void choose(option)} />
      </Field>
      <Field label="Назначение" error={errors.purpose}>
        <ShortSelect
          options={purposes}
          value={form.purpose}
          onChange={(purpose) => purpose && onChange({ purpose: purpose as Purpose })}
        />
      </Field>
      <Field label="Сумма" error={errors.amount} required>
        <MoneyField ref={sum} value={form.amount} onChange={(amount) => onChange({ amount })} />
      </Field>
      <Field
        label="За что"
        error={errors.description}
        hint="Увидит плательщик; это же попадёт в чек"
        aside={`${form.description.length} из\u00a0${DESCRIPTION_MAX}`}
        className="md:col-span-2"
        required
      >
        <Input
          value={form.description}
          maxLength={DESCRIPTION_MAX}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
      <Field label="Имя плательщика" error={errors.name} className="md:col-span-2" required>
        <Input autoComplete="off" value={form.name} onChange={({ target }) => onChange({ name: target.value })} />
      </Field>
      <Field label="Почта" error={errors.email} hint={errors.email ? undefined : 'Почта или телефон: туда придёт чек'}>
        <Input
          type="email"
          autoComplete="off"
          value={form.email}
          onChange={({ target }) => onChange({ email: target.value })}
        />
      </Field>
      <Field label="Телефон" error={errors.phone}>
        <PhoneField value={form.phone} onChange={(phone) => onChange({ phone })} read={typedPhone} show={showPhone} />
      </Field>
      <div className="self-end">
        <Checkbox
          label="Отправить ссылку письмом"
          checked={form.isSent && form.email !== ''}
          disabled={form.email === ''}
          onChange={({ target }) => onChange({ isSent: target.checked })}
        />
      </div>
      <Field label="Ссылка работает" error={errors.days}>
        <ShortSelect options={terms} value={form.days} onChange={(days) => days && onChange({ days })} />
      </Field>
    </div>
  )
}
