import { useState } from 'react'
import { Field } from './field.tsx'
import { PhoneField } from './phone-field.tsx'

export default function PhoneFieldExample() {
  const [phone, setPhone] = useState('+79991234567')
  const [none, setNone] = useState('')
  const [foreign, setForeign] = useState('+375291234567')
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <Field label="Телефон" hint="Можно вставить в любом виде">
        <PhoneField value={phone} onChange={setPhone} />
      </Field>
      <Field label="Телефона нет">
        <PhoneField value={none} onChange={setNone} />
      </Field>
      <Field label="Телефон другой страны">
        <PhoneField value={foreign} onChange={setForeign} />
      </Field>
      <Field label="Телефон, с ошибкой" error="Телефон выглядит неверно: нужен вид +7 (999) 123-45-67">
        <PhoneField value="+7999123" onChange={setNone} />
      </Field>
      <Field label="Телефон, только чтение">
        <PhoneField value="+79991234567" onChange={setNone} readOnly />
      </Field>
      <Field label="Телефон, недоступно">
        <PhoneField value="" onChange={setNone} disabled />
      </Field>
    </div>
  )
}
