import { z } from 'zod'
import { emptyIsAbsent, flagField } from '../wire/fields.ts'
import { idSchema, searchText } from '../wire/http.ts'

/** As many as one reads before typing another letter. */
export const CHOICES_MAX = 30

/** As many as a page names in its editor at once. */
export const CHOICES_OF_PAGE_MAX = 100

/** `GET /api/psychologists/choices`: by a part of the name, those of a page, or the one of this number. */
export const psychologistChoicesQuery = z.object({
  search: emptyIsAbsent(searchText),
  id: emptyIsAbsent(idSchema),
  page_id: emptyIsAbsent(idSchema),
  with_card: emptyIsAbsent(flagField),
})
export type PsychologistChoicesQuery = z.infer<typeof psychologistChoicesQuery>

export const psychologistChoiceAnswer = z.strictObject({
  id: z.int(),
  full_name: z.string(),
  is_published: z.boolean(),
  /** Kopecks; null: nobody has said. */
  price: z.int().nullable(),
  price_couple: z.int().nullable(),
  meeting_minutes: z.int().nullable(),
  /** What their public card shows beside, for whoever asks for it (`with_card`): a page shows cards. */
  card: z
    .strictObject({ slug: z.string(), avatar: z.string().nullable(), short_intro: z.string().nullable() })
    .optional(),
})
/** A psychologist as whoever writes down a meeting, a payment or a review, or keeps a page, chooses them. */
export type PsychologistChoice = z.infer<typeof psychologistChoiceAnswer>
