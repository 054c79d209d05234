import { NEAREST_TIME_TITLES, type MatchFact, type MatchRule } from '#contract/psychologists/matching.ts'
import { formatMoney } from '#web/lib/format.ts'
import { lowerFirst, typeset } from '#web/lib/typography.ts'
import type { Answers } from './answers.ts'
import type { QuestionFacets } from './result/people.ts'

/** «для пары; тревога, выгорание; онлайн; до 5 000 ₽»; empty when everything was skipped. */
export function answersInWords(answers: Answers, facets: QuestionFacets): string {
  const topics = facets.topics
    .filter(({ value }) => answers.topics.includes(value))
    .map(({ title }) => lowerFirst(title))
  const words = [
    FOR_WHOM_WORDS[answers.for_whom],
    topics.join(', '),
    placeWords(answers, facets),
    answers.gender === undefined ? '' : GENDER_WORDS[answers.gender],
    answers.time === undefined ? '' : lowerFirst(NEAREST_TIME_TITLES[answers.time]),
    answers.price_to === undefined ? '' : `до ${formatMoney(answers.price_to)}`,
  ]
  return typeset(words.filter((word) => word !== '').join('; '))
}

/** What a fact of a match is about. */
export const RULE_TITLES: Record<MatchRule, string> = {
  gender: 'Кто',
  topics: 'Темы',
  for_whom: 'Для кого',
  format: 'Как встречаться',
  price: 'Цена',
  branch: 'Где',
  time: 'Время',
}

/** What differs from the wishes. How much it weighs is nobody's business but the order's. */
export function changeWords({ text }: MatchFact): string {
  return typeset(`${text.replace(/\.$/, '')}.`)
}

const FOR_WHOM_WORDS = { self: '', couple: 'для пары', teen: 'для подростка' }
const GENDER_WORDS = { female: 'женщина', male: 'мужчина' }

function placeWords({ format, branch }: Answers, { branches }: QuestionFacets): string {
  const room = branches.find(({ value }) => value === branch)
  if (room !== undefined) return room.title
  if (format === undefined) return ''
  return format === 'online' ? 'онлайн' : 'очно'
}
