import { useState } from 'react'
import { Field } from '../fields/field.tsx'
import { FileField } from './file-field.tsx'

const excel = { accept: ['.xlsx'], acceptText: 'Excel (.xlsx)', maxBytes: 5 * 1024 * 1024 }
const longName = 'Нагрузка психологов центрального филиала за ноябрь, исправленная после проверки.xlsx'

export default function FileFieldExample() {
  const [none, setNone] = useState<File | null>(null)
  const [file, setFile] = useState<File | null>(() => new File(['x'.repeat(48_000)], longName))
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Field label="Файл нагрузки">
        <FileField file={none} onChange={setNone} {...excel} />
      </Field>
      <Field label="Файл выбран">
        <FileField file={file} onChange={setFile} {...excel} />
      </Field>
      <Field label="Файл, с ошибкой" error="В файле нет листа «Нагрузка»">
        <FileField file={null} onChange={setNone} {...excel} />
      </Field>
      <Field label="Файл, недоступно">
        <FileField file={null} onChange={setNone} {...excel} disabledReason="Идёт проверка файла" />
      </Field>
    </div>
  )
}
