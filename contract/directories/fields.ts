import type { Field } from '../entity/field.ts'

/** The fields that several of the small lists have. */

/** What a record is called; `unique` is said where another one is called so. */
export function titleField<const U extends string>(unique: U) {
  return { kind: 'text', label: 'Название', max: 200, accusative: 'название', unique } as const satisfies Field
}

export const descriptionField = {
  kind: 'text',
  label: 'Описание',
  max: 5000,
  isOptional: true,
  accusative: 'описание',
} as const satisfies Field

export const peopleField = {
  kind: 'links',
  label: 'Психологи',
  max: 10_000,
  accusative: 'список психологов',
} as const satisfies Field

export const peopleCountField = {
  kind: 'count',
  label: 'Психологи',
  isReadOnly: true,
} as const satisfies Field

export const publishedField = {
  kind: 'flag',
  label: 'На\u00a0сайте',
  accusative: 'показ на\u00a0сайте',
} as const satisfies Field

/** By what the list of those who have people is narrowed. */
export const peopleFilter = { kind: 'flag', label: 'Психологи', yes: 'Есть', no: 'Нет' } as const
export const publishedFilter = { kind: 'flag', label: 'Публикация', yes: 'На\u00a0сайте', no: 'Снято' } as const

/** Columns that every small list ends with. */
export const lastColumns = {
  psychologists_count: { width: 116 },
  updated_at: { title: 'Изменено', width: 116, from: 1024 },
} as const
