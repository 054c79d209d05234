import { useState } from 'react'
import { Field } from '../fields/field.tsx'
import { MultiSelect } from './multi-select.tsx'

const topics = [
  'Тревога',
  'Самооценка',
  'Отношения с родителями',
  'Выгорание',
  'Сепарация',
  'Расстройства пищевого поведения у подростков и взрослых',
  'Горе и утрата',
  'Материнство',
].map((label, index) => ({ value: index + 1, label }))

export default function MultiSelectExample() {
  const [chosen, setChosen] = useState([1, 2, 3, 4, 5])
  const [none, setNone] = useState<number[]>([])
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Field label="Темы" changed aside={chosen.length}>
        <MultiSelect options={topics} value={chosen} onChange={setChosen} saved={[1, 2, 3, 4]} />
      </Field>
      <Field label="Темы, пока ни одной">
        <MultiSelect options={topics} value={none} onChange={setNone} />
      </Field>
      <Field label="Темы, с ошибкой" error="Не больше трёх тем">
        <MultiSelect options={topics} value={[6]} onChange={setNone} />
      </Field>
      <Field label="Темы, только чтение">
        <MultiSelect options={topics} value={[1, 7]} onChange={setNone} readOnly />
      </Field>
      <Field label="Пустой список тем">
        <MultiSelect options={[]} value={[]} onChange={setNone} />
      </Field>
    </div>
  )
}
