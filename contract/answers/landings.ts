import { z } from 'zod'
import { cardAnswer } from './catalog.ts'
import { momentAnswer } from './wire.ts'

export const landingQuestionAnswer = z.strictObject({ question: z.string(), answer: z.string() })

/** The page of a topic or a specialization near to this one, and how many people stand there. */
const nearAnswer = z.strictObject({ slug: z.string(), title: z.string(), count: z.int() })

export const landingAnswer = z.strictObject({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  heading: z.string().nullable(),
  intro: z.string().nullable(),
  questions: z.array(landingQuestionAnswer),
  updated_at: momentAnswer,
  psychologists: z.int(),
  /** Kopecks; null when nobody tells a price. */
  price_from: z.int().nullable(),
  price_to: z.int().nullable(),
  online: z.int(),
  offline: z.int(),
  next_slot_at: momentAnswer.nullable(),
  topics: z.array(nearAnswer),
  specializations: z.array(nearAnswer),
  people: z.array(cardAnswer),
})

/** One line of the list of all topics, or of all specializations. */
const listedAnswer = z.strictObject({
  slug: z.string(),
  title: z.string(),
  /** The paragraph with which its page begins. */
  lead: z.string().nullable(),
  count: z.int(),
})

export const landingsAnswer = z.strictObject({
  topics: z.array(listedAnswer.extend({ is_couples: z.boolean() })),
  specializations: z.array(listedAnswer),
})

export const formerAddressAnswer = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('moved'), path: z.string() }),
  z.strictObject({ state: z.literal('gone'), people: z.array(cardAnswer) }),
])
