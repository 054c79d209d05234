import { expect, it } from 'vitest'
import type { Photo } from '#web/ui/files/photo.ts'
import { changedFields, filledFields } from './field-changes.ts'
import { defineFields } from './field-table.ts'
import { formBody, jsonBody } from '../save/record-body.ts'

interface Form {
  about: string
  phone: string
  price: number | null
  topics: number[]
  steps: string[]
  data: object
  is_on: boolean
  slot: string
  photo: Photo
}

const fields = defineFields<Form>({
  about: { kind: 'text', label: 'О себе' },
  phone: { kind: 'phone', label: 'Телефон', keepsIfEmpty: true },
  price: { kind: 'money', label: 'Цена' },
  topics: { kind: 'set', label: 'Темы' },
  steps: { kind: 'list', label: 'Шаги' },
  data: { kind: 'json', label: 'Блоки' },
  is_on: { kind: 'flag', label: 'На сайте' },
  slot: { kind: 'moment', label: 'Окно' },
  photo: { kind: 'photo', label: 'Фотография' },
})

const saved: Form = {
  about: 'Было',
  phone: '+79991234567',
  price: 420_000,
  topics: [1, 2],
  steps: ['а', 'б'],
  data: { title: 'x', blocks: [{ a: 1, b: 2 }] },
  is_on: false,
  slot: '',
  photo: { kind: 'kept', src: '/media/a.webp' },
}

it('sees no change in another way to write the same', () => {
  const now = {
    ...saved,
    about: ' Было\r\n',
    topics: [2, 1],
    data: { blocks: [{ b: 2, a: 1, c: undefined }], title: 'x' },
    photo: { kind: 'kept' as const, src: '/media/a.webp' },
  }
  expect(changedFields(fields, saved, now)).toEqual([])
})

it('sees each change, in the order of the table', () => {
  const now: Form = {
    ...saved,
    photo: { kind: 'removed' },
    steps: ['б', 'а'],
    price: null,
    data: { title: 'x', blocks: [] },
    is_on: true,
  }
  expect(changedFields(fields, saved, now)).toEqual(['price', 'steps', 'data', 'is_on', 'photo'])
})

it('makes a new record of what is filled, and of every text', () => {
  const blank: Form = {
    about: '',
    phone: '',
    price: null,
    topics: [],
    steps: [],
    data: {},
    is_on: false,
    slot: '',
    photo: { kind: 'kept', src: null },
  }
  expect(filledFields(fields, blank)).toEqual(['about', 'data', 'is_on'])
  expect(filledFields(fields, { ...blank, price: 0, topics: [1] })).toEqual([
    'about',
    'price',
    'topics',
    'data',
    'is_on',
  ])
})

it('leaves a field that is kept when empty as it was', () => {
  expect(changedFields(fields, saved, { ...saved, phone: '' })).toEqual([])
  expect(changedFields(fields, saved, { ...saved, phone: '+79990000000' })).toEqual(['phone'])
})

it('sends a form with the method, the version and the fields named', () => {
  const file = new File(['x'], 'avatar.webp', { type: 'image/webp' })
  const form: Form = {
    ...saved,
    about: 'Новое ',
    price: null,
    topics: [],
    slot: '2026-11-20T14:05',
    is_on: true,
    photo: { kind: 'new', file, src: 'blob:1' },
  }
  const names = changedFields(fields, saved, form)
  const body = formBody({ fields, form, names, version: 7, timeZone: 'Europe/Moscow' })
  expect([...body].filter(([name]) => name !== 'photo')).toEqual([
    ['_method', 'PUT'],
    ['version', '7'],
    ['about', 'Новое'],
    ['price', ''],
    ['topics[]', ''],
    ['is_on', '1'],
    ['slot', '2026-11-20T11:05:00.000Z'],
  ])
  expect(body.get('photo')).toBeInstanceOf(File)
})

it('sends JSON with values as they are', () => {
  const form = { ...saved, topics: [3], data: { title: 'y' } }
  const names = changedFields(fields, saved, form)
  expect(jsonBody({ fields, form, names, version: 2, timeZone: 'UTC' })).toEqual({
    topics: [3],
    data: { title: 'y' },
    version: 2,
  })
  expect(jsonBody({ fields, form, names: ['is_on'], version: undefined, timeZone: 'UTC' })).toEqual({ is_on: false })
})
