import { Field } from './field.tsx'
import { Textarea } from './textarea.tsx'

export default function TextareaExample() {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Field label="Коротко, от первого лица" hint="Эта строка стоит на карточке в каталоге">
        <Textarea
          limit={160}
          defaultValue="Помогаю заметить, где вы живёте по чужим правилам, и осторожно попробовать свои."
        />
      </Field>
      <Field label="Слишком длинно" error="Сократите до 20 знаков">
        <Textarea limit={20} defaultValue="Работала в кризисном центре, шесть лет веду частную практику." />
      </Field>
    </div>
  )
}
