import { useState } from 'react'
import { Field } from '../fields/field.tsx'
import { Select } from './select.tsx'

const branches = [
  { value: 1, label: 'Центр на Лесной', hint: '14' },
  { value: 2, label: 'Кабинет на Васильевском', hint: '9' },
  { value: 3, label: 'Студия у Чистых прудов', hint: '22' },
  { value: 4, label: 'Берёзовая роща', hint: '3', disabled: true },
  ...Array.from({ length: 12 }, (_, index) => ({ value: index + 5, label: `Филиал ${index + 5}` })),
]

export default function SelectExample() {
  const [branch, setBranch] = useState<number | null>(null)
  const [chosen, setChosen] = useState<number | null>(3)
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <Field label="Филиал">
        <Select options={branches} value={branch} onChange={setBranch} />
      </Field>
      <Field label="Филиал, можно очистить" changed>
        <Select options={branches} value={chosen} onChange={setChosen} clearable />
      </Field>
      <Field label="Пустой список">
        <Select<number> options={[]} value={null} onChange={setBranch} />
      </Field>
      <Field label="С ошибкой" error="Выберите филиал">
        <Select options={branches} value={null} onChange={setBranch} />
      </Field>
      <Field label="Только чтение">
        <Select options={branches} value={2} onChange={setBranch} readOnly />
      </Field>
      <Field label="Нельзя">
        <Select options={branches} value={null} onChange={setBranch} disabled />
      </Field>
    </div>
  )
}
