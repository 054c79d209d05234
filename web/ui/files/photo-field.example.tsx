import { useState } from 'react'
import { Field } from '../fields/field.tsx'
import { PhotoField } from './photo-field.tsx'
import type { Photo } from './photo.ts'

const drawn = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100"><path fill="#cfd8cf" d="M0 0h80v100H0z"/><circle cx="40" cy="42" r="18" fill="#7d8f7f"/><path fill="#7d8f7f" d="M8 100a32 32 0 0 1 64 0z"/></svg>',
)}`
const none: Photo = { kind: 'kept', src: null }
const stored: Photo = { kind: 'kept', src: drawn }
const MAX = 10 * 1024 * 1024

export default function PhotoFieldExample() {
  const [portrait, setPortrait] = useState<Photo>(stored)
  const [account, setAccount] = useState<Photo>(stored)
  const [empty, setEmpty] = useState<Photo>(none)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 md:grid-cols-4">
      <Field label="Портрет">
        <PhotoField value={portrait} saved={stored} onChange={setPortrait} name="Жаркова Наталья" maxBytes={MAX} />
      </Field>
      <Field label="Круглая">
        <PhotoField
          frame="round"
          value={account}
          saved={stored}
          onChange={setAccount}
          name="Вера Крылова"
          maxBytes={MAX}
        />
      </Field>
      <Field label="Фотографии нет">
        <PhotoField value={empty} saved={none} onChange={setEmpty} name="Белозёров Илья" maxBytes={MAX} />
      </Field>
      <Field label="Только чтение">
        <PhotoField frame="round" value={stored} saved={stored} onChange={setEmpty} name="" maxBytes={MAX} readOnly />
      </Field>
    </div>
  )
}
