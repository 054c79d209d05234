import { Field } from './field.tsx'
import { Input } from './input.tsx'

export default function FieldExample() {
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <Field label="Практикует с" hint="На сайте: «14 лет практики»">
        <Input inputMode="numeric" defaultValue="2012" />
      </Field>
      <Field label="День рождения" changed error="В апреле 30 дней">
        <Input defaultValue="31.04.1986" />
      </Field>
      <Field label="Ссылка на запись" aside="необязательно" required>
        <Input type="url" />
      </Field>
    </div>
  )
}
