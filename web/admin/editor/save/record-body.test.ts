import { expect, test } from 'vitest'
import type { Photo } from '#web/ui/files/photo.ts'
import type { FieldTable } from '../fields/field-table.ts'
import { formBody } from './record-body.ts'

interface Form {
  name: string
  avatar: Photo
}
const fields: FieldTable<Form> = {
  name: { kind: 'text', label: 'Имя' },
  avatar: { kind: 'photo', label: 'Фотография' },
}
const sent = (avatar: Photo) => {
  const form: Form = { name: 'Анна', avatar }
  return Object.fromEntries(formBody({ fields, form, names: ['name', 'avatar'], version: 3, timeZone: 'UTC' }))
}
const before = { _method: 'PUT', version: '3', name: 'Анна' }

test('a picture is sent only if it is a new one, and taken away by a name of its own', () => {
  const file = new File(['x'], 'avatar.webp', { type: 'image/webp' })
  expect(sent({ kind: 'new', file, src: 'blob:1' } as Photo)).toEqual({ ...before, avatar: file })
  expect(sent({ kind: 'kept', src: '/media/a.webp' })).toEqual(before)
  expect(sent({ kind: 'removed' })).toEqual({ ...before, remove_avatar: '1' })
})
