import { useState } from 'react'
import { AsyncSelect } from './async-select.tsx'
import { Field } from '../fields/field.tsx'
import { matches, type Option } from './option.ts'

const people = ['Жаркова Наталья Сергеевна', 'Белозёров Илья Андреевич', 'Елагин Тимур Рустамович'].map(
  (label, index) => ({ value: index + 1, label, hint: 'на сайте' }),
)
const find = async (query: string) => {
  await new Promise((resolve) => setTimeout(resolve, 300))
  return people.filter(({ label }) => matches(label, query))
}
const fail = () => Promise.reject(new Error('offline'))

export default function AsyncSelectExample() {
  const [chosen, setChosen] = useState<Option<number> | null>(people[0] ?? null)
  const [none, setNone] = useState<Option<number> | null>(null)
  const create = (label: string) => Promise.resolve({ value: Date.now(), label })
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <Field label="Психолог">
        <AsyncSelect load={find} value={chosen} onChange={setChosen} clearable />
      </Field>
      <Field label="Психолог, можно создать">
        <AsyncSelect load={find} value={none} onChange={setNone} onCreate={create} />
      </Field>
      <Field label="Психолог, список не загрузился">
        <AsyncSelect load={fail} value={null} onChange={setNone} />
      </Field>
    </div>
  )
}
