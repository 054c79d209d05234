import { useState } from 'react'
import { Field } from '../fields/field.tsx'
import { ShortSelect } from './short-select.tsx'

const formats = [
  { value: 'online', label: 'Онлайн' },
  { value: 'offline', label: 'Очно' },
  { value: 'both', label: 'Онлайн и очно' },
]
const rooms = [
  { value: 'small', label: 'Малый кабинет' },
  {
    value: 'large',
    label: 'Большой кабинет',
    disabled: true,
    disabledReason: 'Занят до вечера. Освободить его может администратор.',
  },
]

export default function ShortSelectExample() {
  const [format, setFormat] = useState<string | null>(null)
  const [room, setRoom] = useState<string | null>('small')
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <Field label="Формат">
        <ShortSelect options={formats} value={format} onChange={setFormat} placeholder="Любой" clearable />
      </Field>
      <Field label="Кабинет">
        <ShortSelect options={rooms} value={room} onChange={setRoom} />
      </Field>
      <Field label="Пустой короткий список">
        <ShortSelect<string> options={[]} value={null} onChange={setFormat} />
      </Field>
      <Field label="Только чтение">
        <ShortSelect options={formats} value="both" onChange={setFormat} readOnly />
      </Field>
    </div>
  )
}
