import { z } from 'zod'
import { FORMATS, GENDERS } from '../psychologists.ts'
import { dayAnswer, linkedAnswer, momentAnswer, pageMetaAnswer } from './wire.ts'
import { credentialAnswer } from './psychologists.ts'

export const cardAnswer = z.strictObject({
  slug: z.string(),
  full_name: z.string(),
  avatar: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  short_intro: z.string().nullable(),
  price: z.int().nullable(),
  price_couple: z.int().nullable(),
  is_couples: z.boolean(),
  format: z.array(z.enum(FORMATS)),
  experience_since: z.int().nullable(),
  verified_at: momentAnswer.nullable(),
  next_slot_at: momentAnswer.nullable(),
  booking_link: z.string().nullable(),
  /** Those that were checked; a person's own page has all. */
  credentials: z.array(credentialAnswer),
  topics: z.array(linkedAnswer),
  specializations: z.array(linkedAnswer),
  branches: z.array(linkedAnswer),
})

/** A record with a page of its own on the site. */
const landedAnswer = linkedAnswer.extend({ slug: z.string() })

export const profileAnswer = cardAnswer.extend({
  about: z.string().nullable(),
  help_text: z.string().nullable(),
  education: z.string().nullable(),
  schedule_till: dayAnswer.nullable(),
  topics: z.array(landedAnswer),
  specializations: z.array(landedAnswer),
  similar: z.array(cardAnswer),
})

/** A card with what one compares by besides: all documents, checked or not. */
export const comparedAnswer = cardAnswer.extend({
  schedule_till: dayAnswer.nullable(),
  /** Which of the asked addresses led here: the present one, former ones, or both. */
  named_as: z.array(z.string()),
})

function facetOf<T extends z.ZodType>(value: T) {
  return z.array(z.strictObject({ value, title: z.string(), count: z.int() }))
}

export const catalogAnswer = z.strictObject({
  data: z.array(cardAnswer),
  meta: pageMetaAnswer,
  facets: z.strictObject({
    topics: z.array(z.strictObject({ value: z.int(), title: z.string(), count: z.int(), is_couples: z.boolean() })),
    specializations: facetOf(z.int()),
    branches: facetOf(z.int()),
    gender: facetOf(z.enum(GENDERS)),
    format: facetOf(z.enum(FORMATS)),
    /** An empty value asks for everybody, as a form without the filter does. */
    is_couples: facetOf(z.enum(['', '1'])),
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
        'format',
        'price_from',
        'price_to',
      ]),
      without: z.int(),
      alone: z.int(),
    }),
  ),
})

export const catalogSummaryAnswer = z.strictObject({
  psychologists: z.int(),
  available_this_week: z.int(),
  topics: z.array(z.strictObject({ value: z.int(), slug: z.string(), title: z.string(), count: z.int() })),
  topics_total: z.int(),
  soonest: z.array(cardAnswer),
})
