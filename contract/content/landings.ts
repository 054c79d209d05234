import { z } from 'zod'
import { cardAnswer } from '../catalog.ts'
import type { Fields } from '../entity/field.ts'
import { lineField, textField } from '../wire/fields.ts'
import { momentAnswer } from '../wire/http.ts'
import { TOPIC_GROUP_NAMES } from '../psychologists/topic-groups.ts'

export const HEADING_MAX = 120
export const INTRO_MAX = 6000
export const LANDING_QUESTIONS_MAX = 10

/** What staff write on the page of a topic or a specialization. */
export const landingFields = {
  slug: { kind: 'slug', label: 'Адрес страницы', accusative: 'адрес страницы', unique: 'Такой адрес уже занят' },
  heading: {
    kind: 'text',
    label: 'Заголовок страницы',
    max: HEADING_MAX,
    isOptional: true,
    accusative: 'заголовок страницы',
  },
  /** Paragraphs parted by blank lines, the first one leads; a line that begins with «# » is a heading. */
  intro: { kind: 'text', label: 'Текст страницы', max: INTRO_MAX, isOptional: true, accusative: 'текст страницы' },
  questions: { kind: 'json', label: 'Вопросы и\u00a0ответы', accusative: 'вопросы и\u00a0ответы' },
} as const satisfies Fields

export const landingInputs = {
  questions: z
    .array(z.object({ question: lineField('Вопрос', 300), answer: textField('Ответ', 3000) }), {
      error: 'Нужен список вопросов',
    })
    .max(LANDING_QUESTIONS_MAX, `Не больше ${LANDING_QUESTIONS_MAX} вопросов`),
}
export type LandingQuestion = z.infer<typeof landingInputs.questions>[number]

const landingQuestionAnswer = z.strictObject({ question: z.string(), answer: z.string() })

export const landingAnswers = { questions: z.array(landingQuestionAnswer) }

/** The page of a topic or a specialization near to this one, and how many people stand there. */
const nearAnswer = z.strictObject({ slug: z.string(), title: z.string(), count: z.int() })

/** `GET /api/catalog/topics/:slug` and `/api/catalog/specializations/:slug`: a page of its own, with its people. */
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
export type Landing = z.infer<typeof landingAnswer>

/** One line of the list of all topics, or of all specializations. */
const listedAnswer = z.strictObject({
  slug: z.string(),
  title: z.string(),
  /** The paragraph with which its page begins. */
  lead: z.string().nullable(),
  count: z.int(),
})

/** `GET /api/landings`: all topics and specializations, by title, with how many people stand there. */
export const landingsAnswer = z.strictObject({
  /** `groups`: what people say they come with, in whose words the list of topics is divided. */
  topics: z.array(listedAnswer.extend({ is_couples: z.boolean(), groups: z.array(z.enum(TOPIC_GROUP_NAMES)) })),
  specializations: z.array(listedAnswer),
})
export type Landings = z.infer<typeof landingsAnswer>

/** `GET /api/former-address?path=`: what became of a public address where nothing stands now. */
export const formerAddressAnswer = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('moved'), path: z.string() }),
  z.strictObject({ state: z.literal('gone'), people: z.array(cardAnswer) }),
])
export type FormerAddress = z.infer<typeof formerAddressAnswer>

/** A page without a text of its own, or without people, is no answer to a search. */
export function isFound({ intro, psychologists }: Pick<Landing, 'intro' | 'psychologists'>): boolean {
  return intro !== null && psychologists > 0
}
