import type { PsychologistCard } from '#contract/catalog.ts'
import type { PublicReview } from '#contract/requests/reviews.ts'

/** What a block shows of a person, and of a review: no more than everybody may know. */
export type BlockPerson = Pick<
  PsychologistCard,
  'slug' | 'full_name' | 'avatar' | 'short_intro' | 'price' | 'meeting_minutes'
>
export type BlockReview = Pick<PublicReview, 'author_name' | 'text' | 'psychologist' | 'has_proof'>

/** Cards in a psychologists block and voices in a reviews block; the rest is a link away. */
export const PEOPLE_SHOWN = 8
export const REVIEWS_SHOWN = 3
