import { z } from 'zod'
import { cardAnswer } from '../../catalog.ts'
import { crisisLinesAnswer } from '../../crisis/crisis-answers.ts'
import { choicesField, emptyIsAbsent, flagField, idListField, integerField } from '../../wire/fields.ts'
import { idSchema } from '../../wire/http.ts'
import { plainText } from '../../wire/plain-text.ts'
import { FOR_WHOM, TEEN_AGE, TEEN_WRITERS } from './match-answers.ts'
import { NEAREST_TIMES } from '../nearest-times.ts'
import { LOOSENED } from './match-fit.ts'
import { WAYS_ON } from './match-ways.ts'
import { MATCH_WEIGHTS, type MatchRule } from './match-rules.ts'
import { TOPIC_GROUP_NAMES } from '../topic-groups.ts'
import { GENDERS } from '../../people/gender.ts'
import { FORMATS } from '../session-format.ts'
import { REQUEST_TOPICS_MAX, STORY_MAX } from '../../wire/request-limits.ts'

/** A browser compares so many at most: those whom the catalog begins with today. They are about a megabyte. */
export const MATCH_PEOPLE_MAX = 2000

const ids = z.array(z.int())
const option = z.strictObject({ value: z.int(), title: z.string(), count: z.int() })
const topicOptions = z.array(
  option.extend({ groups: z.array(z.enum(TOPIC_GROUP_NAMES)), spoken: z.string().nullable() }),
)

/** What can be asked, and how many people there are. */
export const matchQuestionsAnswer = z.strictObject({
  topics: topicOptions,
  branches: z.array(option),
  total: z.int(),
})
export type MatchQuestions = z.infer<typeof matchQuestionsAnswer>

export const matchPeopleAnswer = z.strictObject({
  people: z.array(
    cardAnswer
      .pick({
        slug: true,
        full_name: true,
        avatar: true,
        gender: true,
        price: true,
        meeting_minutes: true,
        price_couple: true,
        meeting_minutes_couple: true,
        is_couples: true,
        format: true,
        experience_since: true,
        next_slot_at: true,
        booking_link: true,
        free_times: true,
      })
      .extend({ topics: ids, branches: ids, specializations: ids }),
  ),
  topics: topicOptions,
  branches: z.array(option),
  specializations: z.array(option),
})
/** The people of the catalog as matching compares them, links as ids, and the lists that the ids are of. */
export type MatchPeople = z.infer<typeof matchPeopleAnswer>

export const forWhomField = z.enum(FOR_WHOM, { error: 'Выберите, для кого помощь' })
export const topicsField = idListField(REQUEST_TOPICS_MAX).default([])
export const groupsField = choicesField(TOPIC_GROUP_NAMES, 'Такого ответа в анкете нет').default([])
export const preferenceFields = {
  gender: emptyIsAbsent(z.enum(GENDERS, { error: 'Такого пола нет в списке' })),
  format: emptyIsAbsent(z.enum(FORMATS, { error: 'Такого формата нет' })),
  branch: emptyIsAbsent(idSchema),
  /** Kopecks. */
  price_to: emptyIsAbsent(integerField('Цена до', 0, 100_000_000, undefined, 'Напишите цену числом')),
  time: emptyIsAbsent(z.enum(NEAREST_TIMES, { error: 'Такого срока нет' })),
  teen_age: emptyIsAbsent(
    integerField('Возраст', TEEN_AGE.min, TEEN_AGE.max, undefined, 'Выберите возраст из\u00a0списка'),
  ),
  teen_writes: emptyIsAbsent(z.enum(TEEN_WRITERS, { error: 'Выберите, кто пишет' })),
}

export const matchSchema = z.object({
  answers: z.object(
    {
      for_whom: forWhomField,
      topics: topicsField,
      groups: groupsField,
      ...preferenceFields,
      /** «Мысли о смерти или желание навредить себе». */
      self_harm: flagField.default(false),
      story: emptyIsAbsent(
        z
          .string()
          .overwrite(plainText)
          .max(STORY_MAX, `Слишком длинно: оставьте не\u00a0больше ${STORY_MAX}\u00a0знаков`),
      ),
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
    matches: z.array(
      z.strictObject({
        psychologist: cardAnswer,
        score: z.int(),
        reasons: facts,
        change: facts,
        /** What must fit while three people fit, and was let go for this one. */
        loosened: z.array(z.enum(LOOSENED)),
      }),
    ),
    /** How many people fit in all that must fit. */
    fitting: z.int(),
    /** What would show more, where they are fewer than three. */
    ways: z.array(z.strictObject({ way: z.enum(WAYS_ON), count: z.int() })),
  }),
])
export type MatchAnswer = z.infer<typeof matchAnswer>
