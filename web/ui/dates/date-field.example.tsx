import { useState } from 'react'
import { DateField } from './date-field.tsx'
import { Field } from '../fields/field.tsx'

export default function DateFieldExample() {
  const [birthday, setBirthday] = useState('1986-04-30')
  const [none, setNone] = useState('')
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <Field label="Дата рождения" changed hint="Можно вставить дату целиком">
        <DateField value={birthday} onChange={setBirthday} max="2026-11-20" />
      </Field>
      <Field label="Дата приёма">
        <DateField value={none} onChange={setNone} />
      </Field>
      <Field label="Дата рождения, с ошибкой" error="Дата не может быть в будущем или раньше 1900 года">
        <DateField value="2031-02-03" onChange={setNone} max="2026-11-20" />
      </Field>
      <Field label="Дата, только чтение">
        <DateField value="2020-02-29" onChange={setNone} readOnly />
      </Field>
      <Field label="Дата, недоступно">
        <DateField value="" onChange={setNone} disabled />
      </Field>
    </div>
  )
}
