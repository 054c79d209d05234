import { useState } from 'react'
import { Field } from './field.tsx'
import { Segmented } from './segmented.tsx'

const genders = [
  { value: 'female', label: 'Женский' },
  { value: 'male', label: 'Мужской' },
] as const

export default function SegmentedExample() {
  const [gender, setGender] = useState<'female' | 'male'>('female')
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <Field label="Пол">
        <Segmented options={genders} value={gender} onChange={setGender} className="flex" />
      </Field>
      <Field label="Не выбрано" error="Выберите одно из двух">
        <Segmented options={genders} value={null} onChange={setGender} className="flex" />
      </Field>
      <Field label="Нельзя">
        <Segmented options={genders} value="male" onChange={setGender} disabled className="flex" />
      </Field>
    </div>
  )
}
