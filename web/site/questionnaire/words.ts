import { NEAREST_TIME_TITLES } from '#contract/psychologists/nearest-times.ts'
import type { Loosened } from '#contract/psychologists/matching/match-fit.ts'
import type { MatchFact, MatchRule } from '#contract/psychologists/matching/match-rules.ts'
import type { WayOn } from '#contract/psychologists/matching/match-ways.ts'
import type { Match } from '#contract/psychologists/matching/matching.ts'
import { groupTitle } from '#contract/psychologists/topic-groups.ts'
import { counted, formatMoney } from '#web/lib/format.ts'
import { lowerFirst, typeset } from '#web/lib/typography.ts'
import type { Answers } from './answers.ts'
import type { Person, QuestionFacets } from './result/people.ts'

/** «для пары; тревога, выгорание; онлайн; до 5 000 ₽»; empty when everything was skipped. */
export function answersInWords(answers: Answers, facets: QuestionFacets): string {
  const topics = facets.topics.filter(({ value }) => answers.topics.includes(value)).map(({ title }) => title)
  const words = [
    FOR_WHOM_WORDS[answers.for_whom] +
      (answers.teen_age === undefined ? '' : `, ${counted(answers.teen_age, 'год', 'года', 'лет')}`),
    [...answers.groups.map(groupTitle), ...topics].map(lowerFirst).join(', '),
    placeWords(answers, facets),
    answers.gender === undefined ? '' : GENDER_WORDS[answers.gender],
    answers.time === undefined ? '' : lowerFirst(NEAREST_TIME_TITLES[answers.time]),
    answers.price_to === undefined ? '' : `до ${formatMoney(answers.price_to)}`,
  ]
  return typeset(words.filter((word) => word !== '').join('; '))
}

/** «Работает с паникой, свободна завтра в 19:00, на 1 200 ₽ дороже, чем вы хотели.» Empty when there is nothing to say. */
export function reasonInWords({ reasons, change }: Match<Person>): string {
  // Where a room was asked for, what is said of it says how they meet.
  const isOfRoom = [...reasons, ...change].some(({ rule }) => rule === 'branch')
  const told = [
    ...reasons.filter(({ rule }) => rule !== 'gender' && !(rule === 'format' && isOfRoom)),
    ...change.filter(({ rule }) => TOLD_EITHER_WAY.has(rule)),
  ].toSorted((a, b) => TOLD_ORDER.indexOf(a.rule) - TOLD_ORDER.indexOf(b.rule))
  return sentence(told.map(({ text }) => text).join(', '))
}

/** What does not fit, each in a sentence. How much it weighs is nobody's business but the order's. */
export function mismatchSentences({ change }: Match<Person>): string[] {
  const isElsewhere = change.some(({ rule }) => rule === 'format')
  return change
    .filter(({ rule }) => !TOLD_EITHER_WAY.has(rule) && !(rule === 'branch' && isElsewhere))
    .map(({ text }: MatchFact) => sentence(text))
}

/** Time and price are facts about the person, whether they fit or not. */
const TOLD_EITHER_WAY: ReadonlySet<MatchRule> = new Set(['time', 'price'])
const TOLD_ORDER: readonly MatchRule[] = ['topics', 'for_whom', 'format', 'branch', 'time', 'price']

/** «По всем условиям подходит один человек. Чтобы показать троих, …»; empty when all fit. */
export function loosenedInWords(matches: readonly Match<Person>[], answers: Answers): string {
  const loosened = [...new Set(matches.flatMap((match) => match.loosened))]
  if (loosened.length === 0) return ''
  const fitting = matches.filter((match) => match.loosened.length === 0).length
  const how = loosened.map((one) => LOOSENED_WORDS[one](answers)).join(', ')
  return typeset(`${FITTING_WORDS[fitting] ?? ''} Чтобы выбор был, мы\u00a0${how}.`)
}

const FITTING_WORDS = [
  'По всем вашим условиям сразу не подошёл никто.',
  'По всем вашим условиям подходит один человек, он стоит первым.',
  'По всем вашим условиям подходят двое, они стоят первыми.',
]

const LOOSENED_WORDS: Record<Loosened, (answers: Answers) => string> = {
  gender: ({ gender }) => (gender === 'female' ? 'показали и мужчин' : 'показали и женщин'),
  online: () => 'предложили встречи онлайн вместо очных',
  near: () => 'взяли близкие темы',
  elsewhere: ({ format }) => (format === 'online' ? 'добавили тех, кто принимает очно' : 'добавили другие города'),
  topics: () => 'добавили тех, кто работает с другими темами',
  teens: () => 'добавили тех, кто чаще работает со взрослыми',
}

/** What one may choose instead: «Встречаться онлайн». */
export const WAY_WORDS: Record<WayOn, string> = {
  online: 'Встречаться онлайн',
  in_person: 'Встречаться очно',
  other_city: 'Очно в любом городе',
  near: 'Взять тему шире',
  any_gender: 'И женщины, и мужчины',
}

function sentence(text: string): string {
  return text === '' ? '' : typeset(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`)
}

const FOR_WHOM_WORDS = { self: '', couple: 'для пары', teen: 'для подростка' }
const GENDER_WORDS = { female: 'женщина', male: 'мужчина' }

function placeWords({ format, branch }: Answers, { branches }: QuestionFacets): string {
  const room = branches.find(({ value }) => value === branch)
  if (room !== undefined) return room.title
  if (format === undefined) return ''
  return format === 'online' ? 'онлайн' : 'очно'
}
