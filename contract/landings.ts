import { z } from 'zod'
import type { formerAddressAnswer, landingAnswer, landingsAnswer } from './answers/landings.ts'
import { optionalText, textField } from './fields.ts'

export const HEADING_MAX = 120
export const INTRO_MAX = 6000
export const LANDING_QUESTIONS_MAX = 10

/** What staff write on the page of a topic or a specialization. */
export const landingFields = {
  heading: optionalText('Заголовок страницы', HEADING_MAX),
  /** Paragraphs parted by blank lines, the first one leads; a line that begins with «# » is a heading. */
  intro: optionalText('Текст страницы', INTRO_MAX),
  questions: z
    .array(z.object({ question: textField('Вопрос', 300), answer: textField('Ответ', 3000) }), {
      error: 'Нужен список вопросов',
    })
    .max(LANDING_QUESTIONS_MAX, `Не больше ${LANDING_QUESTIONS_MAX} вопросов`),
}
export type LandingQuestion = z.infer<typeof landingFields.questions>[number]

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
