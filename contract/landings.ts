import { z } from 'zod'
import {
  landingQuestionAnswer,
  type formerAddressAnswer,
  type landingAnswer,
  type landingsAnswer,
} from './answers/landings.ts'
import type { Fields } from './entity/field.ts'
import { textField } from './fields.ts'

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
    .array(z.object({ question: textField('Вопрос', 300), answer: textField('Ответ', 3000) }), {
      error: 'Нужен список вопросов',
    })
    .max(LANDING_QUESTIONS_MAX, `Не больше ${LANDING_QUESTIONS_MAX} вопросов`),
}
export type LandingQuestion = z.infer<typeof landingInputs.questions>[number]

export const landingAnswers = { questions: z.array(landingQuestionAnswer) }

/** `GET /api/catalog/topics/:slug` and `/api/catalog/specializations/:slug`: a page of its own, with its people. */
export type Landing = z.infer<typeof landingAnswer>

/** `GET /api/landings`: all topics and specializations, by title, with how many people stand there. */
export type Landings = z.infer<typeof landingsAnswer>

/** `GET /api/former-address?path=`: what became of a public address where nothing stands now. */
export type FormerAddress = z.infer<typeof formerAddressAnswer>

/** A page without a text of its own, or without people, is no answer to a search. */
export function isFound({ intro, psychologists }: Pick<Landing, 'intro' | 'psychologists'>): boolean {
  return intro !== null && psychologists > 0
}
