import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { DateField } from '../dates/date-field.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { MultiSelect } from '../select/multi-select.tsx'
import { NumberField } from './number-field.tsx'
import { Select } from '../select/select.tsx'
import { ShortSelect } from '../select/short-select.tsx'

export default function FieldExample() {
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-4 md:grid-cols-3">
        <Field label="Практикует с" hint="На сайте: «14 лет практики»">
          <Input inputMode="numeric" defaultValue="2012" />
        </Field>
        <Field label="День рождения" changed error="В апреле 30 дней">
          <Input defaultValue="31.04.1986" />
        </Field>
        <Field label="Ссылка на запись" aside="необязательно" required>
          <Input type="url" />
        </Field>
      </div>
      <Refused />
    </div>
  )
}

const CITIES = [
  { value: 1, label: 'Казань' },
  { value: 2, label: 'Пермь' },
]
const REFUSAL = 'Напишите название'

/** Refused whole: each field forgets it when it is edited, and all are told again by the button. */
function Refused() {
  const [city, setCity] = useState<number | null>(null)
  const [near, setNear] = useState<number | null>(null)
  const [all, setAll] = useState<number[]>([])
  const [count, setCount] = useState<number | null>(null)
  const [day, setDay] = useState('')
  return (
    <form
      noValidate
      aria-label="Форма с отказом"
      onSubmit={(event) => event.preventDefault()}
      className="grid items-start gap-4 md:grid-cols-3"
    >
      <Field label="Кто" error={REFUSAL}>
        <Input />
      </Field>
      <Field label="Где" error={REFUSAL}>
        <Select options={CITIES} value={city} onChange={setCity} clearable />
      </Field>
      <Field label="Где рядом" error={REFUSAL}>
        <ShortSelect options={CITIES} value={near} onChange={setNear} />
      </Field>
      <Field label="Где ещё" error={REFUSAL}>
        <MultiSelect options={CITIES} value={all} onChange={setAll} />
      </Field>
      <Field label="Сколько" error={REFUSAL}>
        <NumberField value={count} onChange={setCount} min={0} />
      </Field>
      <Field label="Когда" error={REFUSAL}>
        <DateField value={day} onChange={setDay} />
      </Field>
      <Button type="submit" className="self-end justify-self-start">
        Отправить форму
      </Button>
    </form>
  )
}
