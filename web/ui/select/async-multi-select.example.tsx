import { useState } from 'react'
import { AsyncMultiSelect } from './async-multi-select.tsx'
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

export default function AsyncMultiSelectExample() {
  const [chosen, setChosen] = useState<Option<number>[]>([{ value: 90, label: 'Осипова Вера, которой нет в списке' }])
  const [none, setNone] = useState<Option<number>[]>([])
  const [grown, setGrown] = useState<Option<number>[]>([])
  const create = async (label: string) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { value: Date.now(), label }
  }
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Field label="Психологи" aside={chosen.length}>
        <AsyncMultiSelect load={find} value={chosen} onChange={setChosen} saved={[90]} />
      </Field>
      <Field label="Психологи, можно создать">
        <AsyncMultiSelect load={find} value={grown} onChange={setGrown} onCreate={create} />
      </Field>
      <Field label="Психологи, список не загрузился">
        <AsyncMultiSelect load={fail} value={none} onChange={setNone} />
      </Field>
      <Field label="Психологи, только чтение">
        <AsyncMultiSelect load={find} value={chosen} onChange={setChosen} readOnly />
      </Field>
    </div>
  )
}
