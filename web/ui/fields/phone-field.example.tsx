import { useState } from 'react'
import { Field } from './field.tsx'
import { PhoneField } from './phone-field.tsx'

const phones = { read: (text: string) => text.replace(/[^+\d]/g, ''), show: (phone: string) => phone }

export default function PhoneFieldExample() {
  const [phone, setPhone] = useState('+79991234567')
  const [none, setNone] = useState('')
  const [foreign, setForeign] = useState('+375291234567')
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <Field label="Телефон" hint="Можно вставить в любом виде">
        <PhoneField {...phones} value={phone} onChange={setPhone} />
      </Field>
      <Field label="Телефона нет">
        <PhoneField {...phones} value={none} onChange={setNone} />
      </Field>
      <Field label="Телефон другой страны">
        <PhoneField {...phones} value={foreign} onChange={setForeign} />
      </Field>
      <Field label="Телефон, с ошибкой" error="В телефоне не хватает цифр: нужен вид +7 (999) 123-45-67">
        <PhoneField {...phones} value="+7999123" onChange={setNone} />
      </Field>
      <Field label="Телефон, только чтение">
        <PhoneField {...phones} value="+79991234567" onChange={setNone} readOnly />
      </Field>
      <Field label="Телефон, недоступно">
        <PhoneField {...phones} value="" onChange={setNone} disabled />
      </Field>
    </div>
  )
}
