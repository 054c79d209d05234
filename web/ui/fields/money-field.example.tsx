import { useState } from 'react'
import { Field } from './field.tsx'
import { MoneyField } from './money-field.tsx'

export default function MoneyFieldExample() {
  const [price, setPrice] = useState<number | null>(420_000)
  const [amount, setAmount] = useState<number | null>(1_250_050)
  const [none, setNone] = useState<number | null>(null)
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <Field label="Цена" changed>
        <MoneyField value={price} onChange={setPrice} />
      </Field>
      <Field label="Сумма с копейками">
        <MoneyField value={amount} onChange={setAmount} />
      </Field>
      <Field label="Цена для пары">
        <MoneyField value={none} onChange={setNone} placeholder="не принимает пары" />
      </Field>
      <Field label="Сумма, с ошибкой" error="Вернуть можно не больше 4 200 ₽">
        <MoneyField value={500_000} onChange={setNone} />
      </Field>
      <Field label="Цена, только чтение">
        <MoneyField value={380_000} onChange={setNone} readOnly />
      </Field>
      <Field label="Цена, недоступно">
        <MoneyField value={null} onChange={setNone} disabled />
      </Field>
    </div>
  )
}
