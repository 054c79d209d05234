import { useRef } from 'react'
import { FORMAT_TITLES, FORMATS } from '#contract/psychologists/session-format.ts'
import type { ForWhom } from '#contract/psychologists/matching/match-answers.ts'
import type { Linked } from '#contract/wire/http.ts'
import { useSite } from '#web/shell/site.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { AsyncSelect } from '#web/ui/select/async-select.tsx'
import type { Option } from '#web/ui/select/option.ts'
import { Select } from '#web/ui/select/select.tsx'
import { optionOf } from '../../directories/directory-form.ts'
import { findPsychologists, readChoice } from '../../directories/psychologist-search.ts'
import { dayOffWords, nextFreeWords } from './availability-words.ts'
import type { DealForm, PriceBefore } from './deal-form.ts'
import { useAvailability } from './use-availability.ts'

interface DealFieldsProps {
  form: DealForm
  /** What is said of the day and the time as they stand. */
  moment: { trouble?: string; hint?: string }
  errors: Record<string, string>
  forWhom: ForWhom
  branches: readonly Linked[]
  isBooking: boolean
  onChange: (change: Partial<DealForm>) => void
  /** The price of a card has come. */
  onPrice: (psychologistId: number, price: number | null, before: PriceBefore) => void
}

const formats = FORMATS.map((value) => ({ value, label: FORMAT_TITLES[value] }))

/** With whom, when, how and for how much. */
export function DealFields({ form, moment, errors, forWhom, branches, isBooking, onChange, onPrice }: DealFieldsProps) {
  const { timeZone } = useSite()
  const availability = useAvailability(form.psychologist?.value ?? null)
  const dayOff = dayOffWords(form.day, availability)
  const nextFree = nextFreeWords(availability, timeZone)
  /** The last price that a card has told. */
  const told = useRef<number>(undefined)
  const choose = async (psychologist: Option<number> | null) => {
    onChange({ psychologist })
    if (psychologist === null) return
    const before = { price: form.price, isFromCard: form.price !== null && form.price === told.current }
    const card = await readChoice(psychologist.value)
    if (card === null) return
    const price = forWhom === 'couple' ? (card.price_couple ?? card.price) : card.price
    if (price !== null) told.current = price
    onPrice(card.id, price, before)
  }
  return (
    <>
      <Field label="Психолог" error={errors.chosen_psychologist_id} required={isBooking}>
        <AsyncSelect
          load={findPsychologists}
          value={form.psychologist}
          onChange={(option) => void choose(option)}
          clearable
        />
      </Field>
      <div className="grid grid-cols-[1fr_8rem] gap-3">
        <Field label="День" error={errors.day} {...moment} required={isBooking}>
          <DateField value={form.day} onChange={(day) => onChange({ day })} />
        </Field>
        <Field label="Время" error={errors.time} required={isBooking}>
          <Input type="time" value={form.time} onChange={({ target }) => onChange({ time: target.value })} />
        </Field>
      </div>
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {dayOff !== null && (
          <Notice tone="warn" icon="lucide:calendar-x">
            {dayOff}
          </Notice>
        )}
        {nextFree !== null && <p className="text-13 text-ink-2">{nextFree}</p>}
      </div>
      <Field label="Формат" error={errors.meeting_format}>
        <Segmented options={formats} value={form.format} onChange={(format) => onChange({ format })} />
      </Field>
      {form.format !== 'online' && (
        <Field label="Филиал" error={errors.meeting_branch_id}>
          <Select
            options={branches.map(optionOf)}
            value={form.branch}
            onChange={(branch) => onChange({ branch })}
            clearable
          />
        </Field>
      )}
      <Field label="Цена" error={errors.price} hint="Из карточки психолога; можно изменить">
        <MoneyField value={form.price} onChange={(price) => onChange({ price })} />
      </Field>
    </>
  )
}
