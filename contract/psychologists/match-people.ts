import { z } from 'zod'
import { cardAnswer } from '../catalog.ts'
import { crisisLinesAnswer } from '../crisis/crisis-answers.ts'
import { emptyIsAbsent, flagField, idListField, integerField } from '../wire/fields.ts'
import { idSchema } from '../wire/http.ts'
import { FOR_WHOM, MATCH_WEIGHTS, NEAREST_TIMES, type MatchRule } from './matching.ts'
import { FORMATS, GENDERS } from './psychologists.ts'
import { REQUEST_TOPICS_MAX, STORY_MAX } from '../wire/request-limits.ts'

/** A browser compares so many at most: those whom the catalog begins with today. They are about a megabyte. */
export const MATCH_PEOPLE_MAX = 2000

const ids = z.array(z.int())
const options = z.array(z.strictObject({ value: z.int(), title: z.string(), count: z.int() }))

export const matchPeopleAnswer = z.strictObject({
  people: z.array(
    cardAnswer
      .pick({
        slug: true,
        full_name: true,
        avatar: true,
        gender: true,
        price: true,
        price_couple: true,
        is_couples: true,
        format: true,
        experience_since: true,
        next_slot_at: true,
        booking_link: true,
      })
      .extend({ topics: ids, branches: ids, specializations: ids }),
  ),
  topics: options,
  branches: options,
  specializations: options,
})
/** The people of the catalog as matching compares them, links as ids, and the lists that the ids are of. */
export type MatchPeople = z.infer<typeof matchPeopleAnswer>

export const forWhomField = z.enum(FOR_WHOM, { error: 'Выберите, для кого помощь' })
export const topicsField = idListField(REQUEST_TOPICS_MAX).default([])
export const preferenceFields = {
  gender: emptyIsAbsent(z.enum(GENDERS, { error: 'Такого пола нет в списке' })),
  format: emptyIsAbsent(z.enum(FORMATS, { error: 'Такого формата нет' })),
  branch: emptyIsAbsent(idSchema),
  /** Kopecks. */
  price_to: emptyIsAbsent(integerField('Цена до', 0, 100_000_000)),
  time: emptyIsAbsent(z.enum(NEAREST_TIMES, { error: 'Такого срока нет' })),
}

export const matchSchema = z.object({
  answers: z.object(
    {
      for_whom: forWhomField,
      topics: topicsField,
      ...preferenceFields,
      /** «Мысли о смерти или желание навредить себе». */
      self_harm: flagField.default(false),
      story: emptyIsAbsent(z.string().max(STORY_MAX, `Рассказ: не длиннее ${STORY_MAX} знаков`)),
    },
    { error: 'Нужны ответы на вопросы' },
  ),
})

const facts = z.array(
  z.strictObject({
    rule: z.enum(Object.keys(MATCH_WEIGHTS) as [MatchRule, ...MatchRule[]]),
    points: z.int(),
    text: z.string(),
  }),
)

/** `POST /api/match`: the help that answers at once comes before anything else. */
export const matchAnswer = z.union([
  z.strictObject({ crisis: crisisLinesAnswer }),
  z.strictObject({
    crisis: z.null(),
    matches: z.array(z.strictObject({ psychologist: cardAnswer, score: z.int(), reasons: facts, change: facts })),
  }),
])
export type MatchAnswer = z.infer<typeof matchAnswer>
