import { z } from 'zod'
import type {
  cardAnswer,
  catalogAnswer,
  catalogSummaryAnswer,
  comparedAnswer,
  profileAnswer,
} from './answers/catalog.ts'
import { emptyIsAbsent, flagField, idListField, integerField } from './fields.ts'
import { pagingSchema, searchText } from './http.ts'
import { KEPT_MAX, PERSON_SLUG } from './kept-people.ts'
import { FORMATS, GENDERS } from './psychologists.ts'

/** How the public catalog is ordered. `fair` is the rule that the page explains: bookable, less busy, rotated by day. */
export const CATALOG_SORTS = ['fair', 'price', 'experience_since', 'next_slot_at'] as const
export type CatalogSort = (typeof CATALOG_SORTS)[number]

export const CATALOG_PER_PAGE = 12

/** Filters of the public catalog. Several options within one group widen it, groups narrow each other. */
export const catalogFilterSchema = z.object({
  search: emptyIsAbsent(searchText),
  topics: emptyIsAbsent(idListField(100)),
  specializations: emptyIsAbsent(idListField(100)),
  branches: emptyIsAbsent(idListField(100)),
  gender: emptyIsAbsent(z.enum(GENDERS, { error: 'Такого пола нет в списке' })),
  is_couples: emptyIsAbsent(flagField),
  format: emptyIsAbsent(z.enum(FORMATS, { error: 'Такого формата нет' })),
  /** The public path of a page record: those whom that page shows. */
  page: emptyIsAbsent(z.string().trim().max(200, 'Путь слишком длинный').regex(/^\//, 'Путь начинается с /')),
  /** Kopecks, inclusive. With `is_couples` the couple's price is meant. */
  price_from: emptyIsAbsent(integerField('Цена от', 0, 100_000_000)),
  price_to: emptyIsAbsent(integerField('Цена до', 0, 100_000_000)),
})
export type CatalogFilter = z.infer<typeof catalogFilterSchema>

/** Ceilings of the price filter, in kopecks: «до 3 000 ₽» and so on. */
export const PRICE_STEPS = [300_000, 400_000, 500_000, 600_000, 800_000] as const

export const catalogListQuery = pagingSchema(CATALOG_PER_PAGE).extend({
  sort_column: z.enum(CATALOG_SORTS, { error: 'По этому столбцу сортировать нельзя' }).default('fair'),
  sort_direction: z.enum(['asc', 'desc'], { error: 'Порядок сортировки — asc или desc' }).default('asc'),
})

/** Whom somebody keeps or compares, by their addresses; repeats are dropped. */
export const catalogPeopleQuery = z.object({
  slugs: z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z
      .array(z.string().regex(PERSON_SLUG, 'Такого адреса быть не может'), { error: 'Нужен список адресов' })
      .min(1, 'Назовите хотя бы одного психолога')
      .max(KEPT_MAX, `Не больше ${KEPT_MAX} человек`)
      .transform((slugs) => [...new Set(slugs)]),
  ),
})

/** A published psychologist as a card of the catalog. No private field is ever here. */
export type PsychologistCard = z.infer<typeof cardAnswer>

/** A card among those compared, with all documents of the person. */
export type ComparedPsychologist = z.infer<typeof comparedAnswer>

/** A psychologist's own page, with the people who have most topics in common. */
export type PublicPsychologist = z.infer<typeof profileAnswer>

/** One option of a filter with the number of people found when it is chosen beside the other groups' filters. */
export interface FacetOption<V extends string | number = number> {
  value: V
  title: string
  count: number
}

export type CatalogAnswer = z.infer<typeof catalogAnswer>
export type CatalogFacets = CatalogAnswer['facets']

/** True numbers for the home page, and the people who can see somebody soonest, within seven days. */
export type CatalogSummary = z.infer<typeof catalogSummaryAnswer>
