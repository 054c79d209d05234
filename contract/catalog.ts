import { z } from 'zod'
import { emptyIsAbsent, flagField, idListField, integerField } from './wire/fields.ts'
import { dayAnswer, linkedAnswer, pagedShape, pagingSchema, searchText } from './wire/http.ts'
import { FAVOURITES_MAX, PERSON_SLUG } from './visitors/favourites.ts'
import { DAY_PARTS, FREE_DAYS } from './psychologists/free-when.ts'
import { publicIntroductionAnswer } from './psychologists/introduction.ts'
import { GENDERS } from './people/gender.ts'
import { psychologistAnswer } from './psychologists/psychologists.ts'
import { FORMATS } from './psychologists/session-format.ts'

/** How the public catalog is ordered. `fair` is the rule that the page explains: bookable, less busy, rotated by day. */
export const CATALOG_SORTS = ['fair', 'price', 'experience_since', 'next_slot_at'] as const
export type CatalogSort = (typeof CATALOG_SORTS)[number]

/** So many cards stand on a page of the site. Whoever asks the call for no number gets as many as of any list. */
export const CATALOG_PER_PAGE = 12

/** Filters of the public catalog. Several options within one group widen it, groups narrow each other. */
export const catalogFilterSchema = z.object({
  search: emptyIsAbsent(searchText),
  topics: emptyIsAbsent(idListField(100)),
  specializations: emptyIsAbsent(idListField(100)),
  branches: emptyIsAbsent(idListField(100)),
  gender: emptyIsAbsent(z.enum(GENDERS, { error: 'Такого пола нет в списке' })),
  is_couples: emptyIsAbsent(flagField),
  /** Those who have a topic of teenagers. */
  is_teens: emptyIsAbsent(flagField),
  format: emptyIsAbsent(z.enum(FORMATS, { error: 'Такого формата нет' })),
  /** A known free time on one of these days of the practice's calendar, and in this part of the day. */
  time: emptyIsAbsent(z.enum(FREE_DAYS, { error: 'Такого срока нет' })),
  day_part: emptyIsAbsent(z.enum(DAY_PARTS, { error: 'Такого времени дня нет' })),
  /** The public path of a page record: those whom that page shows. */
  page: emptyIsAbsent(z.string().trim().max(200, 'Путь слишком длинный').regex(/^\//, 'Путь начинается с /')),
  /** Kopecks, inclusive. With `is_couples` the couple's price is meant. */
  price_from: emptyIsAbsent(integerField('Цена от', 0, 100_000_000)),
  price_to: emptyIsAbsent(integerField('Цена до', 0, 100_000_000)),
})
export type CatalogFilter = z.infer<typeof catalogFilterSchema>

/** Ceilings of the price filter, in kopecks: «до 3 000 ₽» and so on. */
export const PRICE_STEPS = [300_000, 400_000, 500_000, 600_000, 800_000] as const

/** Where the bars of the prices begin, in kopecks: below 2,000 ₽, then each thousand; the last one has no end. */
export const PRICE_BARS = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((thousands) => thousands * 100_000)

export const catalogListQuery = pagingSchema().extend({
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
      .max(FAVOURITES_MAX, `Не больше ${FAVOURITES_MAX} человек`)
      .transform((slugs) => [...new Set(slugs)]),
  ),
})

/** What everybody may know of a psychologist, in the catalog and wherever a card stands. */
export const CARD_FIELDS = [
  'slug',
  'full_name',
  'avatar',
  'gender',
  'short_intro',
  'price',
  'meeting_minutes',
  'price_couple',
  'meeting_minutes_couple',
  'is_couples',
  'format',
  'experience_since',
  'verified_at',
  'next_slot_at',
  // Not null: visits are booked here.
  'free_times',
  'booking_link',
  // Those that were checked; a person's own page has all.
  'credentials',
  'topics',
  'specializations',
  'branches',
] as const
/** What a psychologist's own page tells besides. */
export const PROFILE_FIELDS = ['about', 'help_text', 'education', 'schedule_till'] as const

/** A published psychologist as a card of the catalog. No private field is ever here. */
export const cardAnswer = psychologistAnswer.pick(namesOf(CARD_FIELDS))
export type PsychologistCard = z.infer<typeof cardAnswer>

/** A record with a page of its own on the site. */
const landedAnswer = linkedAnswer.extend({ slug: z.string() })

/** A psychologist's own page, with the people who have most topics in common. */
export const profileAnswer = cardAnswer.extend({
  ...psychologistAnswer.pick(namesOf(PROFILE_FIELDS)).shape,
  introduction: publicIntroductionAnswer.nullable(),
  topics: z.array(landedAnswer),
  specializations: z.array(landedAnswer),
  similar: z.array(cardAnswer),
})
export type PublicPsychologist = z.infer<typeof profileAnswer>

/** A card with what one compares by besides: all documents, checked or not. */
export const comparedAnswer = cardAnswer.extend({
  schedule_till: dayAnswer.nullable(),
  /** Which of the asked addresses led here: the present one, former ones, or both. */
  named_as: z.array(z.string()),
})
export type ComparedPsychologist = z.infer<typeof comparedAnswer>

/** One option of a filter with the number of people found when it is chosen beside the other groups' filters. */
export interface FacetOption<V extends string | number = number> {
  value: V
  title: string
  count: number
}

function facetOf<T extends z.ZodType>(value: T) {
  return z.array(z.strictObject({ value, title: z.string(), count: z.int() }))
}

const understoodAnswer = z.strictObject({ typed: z.string(), meant: z.string() })
/** A part of a search that was not taken as it stands. */
export type Understood = z.infer<typeof understoodAnswer>

export const catalogAnswer = z.strictObject({
  data: z.array(cardAnswer),
  ...pagedShape,
  facets: z.strictObject({
    topics: z.array(z.strictObject({ value: z.int(), title: z.string(), count: z.int(), is_couples: z.boolean() })),
    specializations: facetOf(z.int()),
    branches: facetOf(z.int()),
    gender: facetOf(z.enum(GENDERS)),
    format: facetOf(z.enum(FORMATS)),
    /** An empty value asks for everybody, as a form without the filter does. */
    is_couples: facetOf(z.enum(['', '1'])),
    /** Of the same kind: who looks for themselves, for two or for a teenager looks for one of the three. */
    is_teens: facetOf(z.enum(['1'])),
    time: facetOf(z.enum(FREE_DAYS)),
    day_part: facetOf(z.enum(DAY_PARTS)),
    /** How many there are at each price, whatever price is asked for. Kopecks, inclusive; the last bar has no end. */
    price: z.array(z.strictObject({ from: z.int(), to: z.int().nullable(), count: z.int() })),
    price_to: facetOf(z.int()),
  }),
  /** Where nobody was found: how many there are without each of the filters that were asked, and with it alone. */
  ways_back: z.array(
    z.strictObject({
      filter: z.enum([
        'search',
        'topics',
        'specializations',
        'branches',
        'gender',
        'is_couples',
        'is_teens',
        'format',
        'time',
        'day_part',
        'price_from',
        'price_to',
      ]),
      without: z.int(),
      alone: z.int(),
    }),
  ),
  /** The parts of the search that mean something else than they say; empty where it was taken as it stands. */
  understood: z.array(understoodAnswer),
})
export type CatalogAnswer = z.infer<typeof catalogAnswer>
export type CatalogFacets = CatalogAnswer['facets']

export const suggestionsQuery = z.object({ q: searchText })

const suggestedAnswer = z.strictObject({
  id: z.int(),
  title: z.string(),
  /** How many people work with it. */
  count: z.int(),
  /** What people call it, where that is what was typed. */
  phrase: z.string().nullable(),
})
export type SuggestedRecord = z.infer<typeof suggestedAnswer>

/** What somebody who is still typing may be looking for. */
export const suggestionsAnswer = z.strictObject({
  /** What was typed asks for help at once: then nothing is suggested. */
  is_urgent: z.boolean(),
  topics: z.array(suggestedAnswer),
  specializations: z.array(suggestedAnswer),
  people: z.array(cardAnswer.pick({ slug: true, full_name: true })),
})
export type Suggestions = z.infer<typeof suggestionsAnswer>

/** True numbers for the home page, and the people who can see somebody soonest, within seven days. */
export const catalogSummaryAnswer = z.strictObject({
  psychologists: z.int(),
  available_this_week: z.int(),
  topics: z.array(
    z.strictObject({
      value: z.int(),
      slug: z.string(),
      title: z.string(),
      /** «о тревоге», for a sentence. */
      about: z.string().nullable(),
      count: z.int(),
    }),
  ),
  topics_total: z.int(),
  soonest: z.array(cardAnswer),
})
export type CatalogSummary = z.infer<typeof catalogSummaryAnswer>

function namesOf<const N extends string>(names: readonly N[]) {
  return Object.fromEntries(names.map((name) => [name, true])) as Record<N, true>
}
