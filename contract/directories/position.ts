import type { z } from 'zod'
import { defineEntity } from '../entity/entity.ts'
import { descriptionField, lastColumns, peopleCountField, peopleField, peopleFilter, titleField } from './fields.ts'
import { directorySchemas } from './schemas.ts'

/** As what somebody works in a branch. */
export const position = defineEntity(
  {
    title: titleField('Такая должность уже есть'),
    filial_id: { kind: 'record', of: 'branches', label: 'Филиал', isOptional: true, accusative: 'филиал' },
    description: descriptionField,
    psychologists: peopleField,
    psychologists_count: peopleCountField,
  },
  {
    name: 'position',
    plural: 'positions',
    nouns: {
      title: 'Должность',
      isFeminine: true,
      count: ['должность', 'должности', 'должностей'],
      accusative: 'должность',
      counted: ['должность', 'должности', 'должностей'],
      inside: 'в\u00a0должности',
      missing: 'Такой должности нет',
      peopleWith: 'на\u00a0должности',
    },
    title: 'title',
    place: 'dialog',
    directory: 'Кем человек работает в\u00a0филиале: психолог, супервизор, психиатр.',
    view: ['positions.view'],
    create: 'positions.manage',
    update: ['positions.manage'],
    trash: 'positions.manage',
    palette: 'positions.view',
    sorts: ['title', 'psychologists_count', 'updated_at'],
    filters: {
      filial_id: { kind: 'records', label: 'Филиал', of: 'branches', none: 'Во всех филиалах' },
      has_psychologists: peopleFilter,
    },
    list: { title: {}, filial_id: { width: 180 }, description: { from: 1280 }, ...lastColumns },
  },
)

export const positionSchemas = directorySchemas(position, {}, {})
export type Position = z.infer<typeof positionSchemas.answer>
