import { z } from 'zod'
import { emptyIsAbsent } from '../wire/fields.ts'
import { idSchema, searchText } from '../wire/http.ts'

/** As many as one reads before typing another letter. */
export const CHOICES_MAX = 30

/** `GET /api/psychologists/choices`: by a part of the name, or the one of this number. */
export const psychologistChoicesQuery = z.object({
  search: emptyIsAbsent(searchText),
  id: emptyIsAbsent(idSchema),
})

export const psychologistChoiceAnswer = z.strictObject({
  id: z.int(),
  full_name: z.string(),
  is_published: z.boolean(),
  /** Kopecks; null: nobody has said. */
  price: z.int().nullable(),
  price_couple: z.int().nullable(),
  meeting_minutes: z.int().nullable(),
})
/** A psychologist as whoever writes down a meeting, a payment or a review chooses them. */
export type PsychologistChoice = z.infer<typeof psychologistChoiceAnswer>
