import type { z } from 'zod'
import { defineEntity } from '../entity/entity.ts'
import { LANDING_PATHS } from '../content/landing-paths.ts'
import { landingFields, landingInputs, landingAnswers } from '../content/landings.ts'
import {
  descriptionField,
  lastColumns,
  peopleCountField,
  peopleField,
  peopleFilter,
  publishedField,
  publishedFilter,
  titleField,
} from './fields.ts'
import { directorySchemas } from './schemas.ts'

/** The approach in which a psychologist works. */
export const specialization = defineEntity(
  {
    title: titleField('Такая специализация уже есть'),
    is_published: publishedField,
    description: descriptionField,
    psychologists: peopleField,
    psychologists_count: peopleCountField,
    pages: { kind: 'links', label: 'Страницы', max: 1000, accusative: 'страницы' },
    ...landingFields,
  },
  {
    name: 'specialization',
    plural: 'specializations',
    nouns: {
      title: 'Специализация',
      isFeminine: true,
      count: ['специализация', 'специализации', 'специализаций'],
      accusative: 'специализацию',
      counted: ['специализацию', 'специализации', 'специализаций'],
      inside: 'в\u00a0специализации',
      missing: 'Такой специализации нет',
      peopleWith: 'со\u00a0специализацией',
    },
    title: 'title',
    place: 'dialog',
    directory: 'Подход, в\u00a0котором работает психолог: по\u00a0нему ищут в\u00a0каталоге.',
    landing: LANDING_PATHS.specialization,
    view: ['specializations.view'],
    create: 'specializations.manage',
    update: ['specializations.manage'],
    trash: 'specializations.manage',
    palette: 'specializations.view',
    sorts: ['title', 'is_published', 'psychologists_count', 'updated_at'],
    filters: { is_published: publishedFilter, has_psychologists: peopleFilter },
    list: {
      title: {},
      is_published: { width: 104 },
      description: { from: 1024 },
      pages: { from: 1440 },
      ...lastColumns,
    },
  },
)

export const specializationSchemas = directorySchemas(specialization, landingInputs, landingAnswers)
export type Specialization = z.infer<typeof specializationSchemas.answer>
