import { expect, it } from 'vitest'
import type { Photo } from '#web/ui/files/photo.ts'
import { defineFields } from '../fields/field-table.ts'
import { draftOf, isUsableDraft } from './record-draft.ts'

interface Form {
  name: string
  password: string
  avatar: Photo
}

const fields = defineFields<Form>({
  name: { kind: 'text', label: 'Имя' },
  password: { kind: 'secret', label: 'Пароль' },
  avatar: { kind: 'photo', label: 'Фотография' },
})

const saved: Form = { name: 'Нина', password: '', avatar: { kind: 'kept', src: null } }

it('keeps what changed and what it was, never a secret, and leaves a place for the photo', () => {
  const file = new File(['x'], 'avatar.webp')
  const now: Form = { name: 'Анна', password: 'тайна-2026', avatar: { kind: 'new', file, src: 'blob:1' } }
  const draft = draftOf(fields, saved, now, ['name', 'password', 'avatar'], 3)
  expect(draft).toMatchObject({
    version: 3,
    base: { name: 'Нина', avatar: { kind: 'kept', src: null } },
    values: { name: 'Анна', avatar: { kind: 'stored' } },
  })
  expect(JSON.stringify(draft)).not.toContain('тайна')
})

it('is of use to a form with the same fields alone, while something of it is not saved', () => {
  const draft = draftOf(fields, saved, { ...saved, name: 'Анна' }, ['name'], 3)
  expect(isUsableDraft(fields, saved, draft)).toBe(true)
  expect(isUsableDraft(fields, saved, { ...draft, values: { gone: 1 } as Partial<Form> })).toBe(false)
  expect(isUsableDraft(fields, { ...saved, name: 'Анна ' }, draft), 'it was saved, though no answer came').toBe(false)
})

it('is of use while its photograph is not saved', () => {
  const avatar: Photo = { kind: 'new', file: new File(['x'], 'avatar.webp'), src: 'blob:1' }
  expect(isUsableDraft(fields, saved, draftOf(fields, saved, { ...saved, avatar }, ['avatar'], 3))).toBe(true)
})
