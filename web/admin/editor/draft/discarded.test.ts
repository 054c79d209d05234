import { expect, test } from 'vitest'
import { restoreDiscarded } from './discarded.ts'
import { defineFields } from '../fields/field-table.ts'

interface Form {
  about: string
  help: string
  topics: number[]
}

const FIELDS = defineFields<Form>({
  about: { kind: 'text', label: 'О себе' },
  help: { kind: 'text', label: 'С чем поможет' },
  topics: { kind: 'set', label: 'Темы' },
})
const saved: Form = { about: 'а', help: 'б', topics: [1] }
const discarded = {
  version: 1,
  saved,
  form: { about: 'новое', help: 'б', topics: [2, 1] },
  names: ['about', 'topics'] as const,
}

test('what was thrown away comes back', () => {
  expect(restoreDiscarded(FIELDS, discarded, { saved, form: saved })).toEqual({ saved, form: discarded.form })
})

test('what was typed since stays', () => {
  const form = { ...saved, about: 'новее', help: 'тоже' }
  expect(restoreDiscarded(FIELDS, discarded, { saved, form })?.form).toEqual({
    about: 'новее',
    help: 'тоже',
    topics: [2, 1],
  })
  expect(restoreDiscarded(FIELDS, discarded, { saved, form: { about: 'новее', help: 'б', topics: [] } })).toBeNull()
})

test('over a newer save it begins from where it began', () => {
  const newer: Form = { about: 'чужое', help: 'их', topics: [1] }
  expect(restoreDiscarded(FIELDS, discarded, { saved: newer, form: newer })).toEqual({
    saved: { about: 'а', help: 'их', topics: [1] },
    form: { about: 'новое', help: 'их', topics: [2, 1] },
  })
})
