import { z } from 'zod'
import { defineEntity } from '../entity/entity.ts'
import { descriptionField, lastColumns, peopleCountField, peopleFilter, titleField } from './fields.ts'
import { directorySchemas } from './schemas.ts'

/** A place where people are received. */
export const branch = defineEntity(
  {
    title: titleField('Такой филиал уже есть'),
    ycl_id: {
      kind: 'integer',
      label: 'Номер в\u00a0YCLIENTS',
      name: 'Номер в YCLIENTS',
      min: 1,
      max: 2_147_483_647,
      isOptional: true,
      accusative: 'номер в\u00a0YCLIENTS',
      unique: 'Филиал с таким номером в YCLIENTS уже есть',
    },
    description: descriptionField,
    positions: { kind: 'links', label: 'Должности', max: 1000, accusative: 'должности' },
    psychologists_count: peopleCountField,
  },
  {
    name: 'branch',
    plural: 'branches',
    nouns: {
      title: 'Филиал',
      count: ['филиал', 'филиала', 'филиалов'],
      accusative: 'филиал',
      counted: ['филиал', 'филиала', 'филиалов'],
      inside: 'в\u00a0филиале',
      missing: 'Такого филиала нет',
    },
    title: 'title',
    place: 'dialog',
    directory: 'Места, где принимают очно. Номер в\u00a0YCLIENTS связывает филиал с\u00a0расписанием.',
    view: ['branches.view'],
    create: 'branches.manage',
    update: ['branches.manage'],
    trash: 'branches.manage',
    palette: 'branches.view',
    sorts: ['title', 'ycl_id', 'psychologists_count', 'updated_at'],
    filters: { has_psychologists: peopleFilter },
    list: {
      title: {},
      ycl_id: { title: 'YCLIENTS', width: 116 },
      positions: { from: 1280 },
      description: { from: 1024 },
      ...lastColumns,
    },
  },
)

export const branchSchemas = directorySchemas(branch, {}, { positions_count: z.int() })
export type Branch = z.infer<typeof branchSchemas.answer>
