import { useState } from 'react'
import { Field } from './field.tsx'
import { NumberField } from './number-field.tsx'

export default function NumberFieldExample() {
  const [workload, setWorkload] = useState<number | null>(12_400)
  const [none, setNone] = useState<number | null>(null)
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <Field label="Загрузка" hint="Целое число от 0 до 100 000">
        <NumberField value={workload} onChange={setWorkload} min={0} max={100_000} step={100} />
      </Field>
      <Field label="Часы обучения">
        <NumberField value={none} onChange={setNone} min={0} placeholder="не указано" suffix="ч" />
      </Field>
      <Field label="Загрузка, с ошибкой" error="Загрузка: целое число от 0 до 100 000">
        <NumberField value={250_000} onChange={setNone} min={0} max={100_000} />
      </Field>
      <Field label="Загрузка, только чтение">
        <NumberField value={7_350} onChange={setNone} readOnly />
      </Field>
      <Field label="Загрузка, недоступно">
        <NumberField value={null} onChange={setNone} disabled placeholder="нет данных" />
      </Field>
    </div>
  )
}
