import { formatRoubles } from '../../payments/money.ts'
import { groupTitle } from '../topic-groups.ts'
import { nearMomentInSentence } from '../../wire/moment-words.ts'
import { joined, withTopics } from './match-words.ts'
import { cityOf, isFreeSoon, wishedCity, type Asked, type TopicWish } from './match-asked.ts'
import type { MatchCard } from './match-answers.ts'

/** What a rule adds at most. What must fit anyway (`match-fit.ts`) is weighed among those who fit alike. */
export const MATCH_WEIGHTS = { gender: 60, topics: 60, for_whom: 30, format: 25, price: 20, branch: 15, time: 15 }

export type MatchRule = keyof typeof MATCH_WEIGHTS

/** One fact and what it is worth: without it the score is lower (or, in `change`, higher) by `points`. */
export interface MatchFact {
  rule: MatchRule
  points: number
  /** A clause: «свободна завтра в 19:00». */
  text: string
}

/** The text is made for those alone who are shown. */
type Fact = Omit<MatchFact, 'text'> & { isMet: boolean; text: () => string }
type Rule = (card: MatchCard, asked: Asked) => Fact[]

export const RULES: readonly Rule[] = [byTopics, byAudience, byGender, byFormat, byBranch, byTime, byPrice]

/** So many of the topics of one group are named. */
const NAMED_MAX = 3

function byTopics(card: MatchCard, { wishes }: Asked): Fact[] {
  if (wishes.length === 0) return []
  const own = new Set(card.topics.map((topic) => topic.id))
  const met = wishes.filter(({ ids }) => [...ids].some((id) => own.has(id)))
  const missing = wishes.filter((wish) => !met.includes(wish))
  const points = Math.round((MATCH_WEIGHTS.topics * met.length) / wishes.length)
  return [
    ...(met.length > 0 ? [reason('topics', points, () => `работает ${withTopics(namedOf(met, own))}`)] : []),
    ...(missing.length > 0
      ? [
          wish('topics', MATCH_WEIGHTS.topics - points, () => {
            return `среди главных тем нет: ${joined(missing.map(titleOf))}`
          }),
        ]
      : []),
  ]
}

/** The topics that are meant: one that was chosen by name, or those of a group that the person works with. */
function namedOf(met: readonly TopicWish[], own: ReadonlySet<number>) {
  const topics = met.flatMap((one) => one.topics.filter(({ id }) => own.has(id)).slice(0, NAMED_MAX))
  return topics.filter((topic, index) => topics.findIndex(({ id }) => id === topic.id) === index)
}

function titleOf({ group, topics }: TopicWish): string {
  return `«${group === null ? (topics[0]?.title ?? '') : groupTitle(group)}»`
}

function byAudience(card: MatchCard, { answers }: Asked): Fact[] {
  if (answers.for_whom === 'couple') return [reason('for_whom', MATCH_WEIGHTS.for_whom, () => 'принимает пары')]
  if (answers.for_whom === 'self') return []
  const knowsTeens = card.topics.some((topic) => isAboutTeens(topic.title))
  return knowsTeens
    ? [reason('for_whom', MATCH_WEIGHTS.for_whom, () => 'работает с подростками')]
    : [wish('for_whom', MATCH_WEIGHTS.for_whom, () => 'среди главных тем нет подростков')]
}

export function isAboutTeens(title: string): boolean {
  return /подрост/i.test(title)
}

function byGender(card: MatchCard, { answers }: Asked): Fact[] {
  if (answers.gender === undefined) return []
  const isHer = answers.gender === 'female'
  return card.gender === answers.gender
    ? [reason('gender', MATCH_WEIGHTS.gender, () => `это ${isHer ? 'женщина' : 'мужчина'}, как вы просили`)]
    : [
        wish(
          'gender',
          MATCH_WEIGHTS.gender,
          () => `вы просили, чтобы ${isHer ? 'это была женщина' : 'это был мужчина'}`,
        ),
      ]
}

function byFormat(card: MatchCard, { answers }: Asked): Fact[] {
  if (answers.format === undefined) return []
  const isOnline = answers.format === 'online'
  if (card.format.includes(answers.format)) {
    return [reason('format', MATCH_WEIGHTS.format, () => (isOnline ? 'встречается онлайн' : 'принимает очно'))]
  }
  if (card.format.length === 0)
    return [wish('format', MATCH_WEIGHTS.format, () => 'как встречается, скажут при записи')]
  return [
    wish('format', MATCH_WEIGHTS.format, () => (isOnline ? 'принимает только очно' : 'встречается только онлайн')),
  ]
}

function byBranch(card: MatchCard, asked: Asked): Fact[] {
  const { branch } = asked.answers
  if (branch === undefined) return []
  if (card.branches.some(({ id }) => id === branch)) {
    return [reason('branch', MATCH_WEIGHTS.branch, () => 'принимает там, где вам удобно')]
  }
  return [
    wish('branch', MATCH_WEIGHTS.branch, () => {
      const city = wishedCity(asked)
      const room = card.branches.find(({ title }) => cityOf(title) === city)
      if (room !== undefined) return `принимает в другом месте: ${room.title}`
      if (card.format.includes('online')) return 'в вашем городе не принимает, но встречается онлайн'
      const cities = [...new Set(card.branches.flatMap(({ title }) => cityOf(title) ?? []))]
      return cities.length === 0 ? 'в вашем городе не принимает' : `принимает в другом городе: ${joined(cities)}`
    }),
  ]
}

function byTime(card: MatchCard, { answers, moment }: Asked): Fact[] {
  if (answers.time === undefined) return []
  const slot = card.next_slot_at === null ? null : new Date(card.next_slot_at)
  if (slot === null || slot <= moment.now) {
    return [wish('time', MATCH_WEIGHTS.time, () => 'свободное время назовут при записи')]
  }
  const isSoon = isFreeSoon(slot, answers.time, moment.now)
  const text = () => {
    const free = { female: 'свободна', male: 'свободен' }
    const subject = card.gender === null ? 'ближайшее время:' : free[card.gender]
    return `${subject}${isSoon ? '' : ' только'} ${nearMomentInSentence(slot, moment.now, moment.timeZone)}`
  }
  return [isSoon ? reason('time', MATCH_WEIGHTS.time, text) : wish('time', MATCH_WEIGHTS.time, text)]
}

function byPrice(card: MatchCard, { answers }: Asked): Fact[] {
  const { price_to } = answers
  if (price_to === undefined) return []
  const price = answers.for_whom === 'couple' ? (card.price_couple ?? card.price) : card.price
  if (price === null) return [wish('price', MATCH_WEIGHTS.price, () => 'цену назовут при записи')]
  return price <= price_to
    ? [reason('price', MATCH_WEIGHTS.price, () => 'не дороже, чем вы хотели')]
    : [wish('price', MATCH_WEIGHTS.price, () => `на ${formatRoubles(price - price_to)} дороже, чем вы хотели`)]
}

function reason(rule: MatchRule, points: number, text: () => string): Fact {
  return { rule, points, text, isMet: true }
}

function wish(rule: MatchRule, points: number, text: () => string): Fact {
  return { rule, points, text, isMet: false }
}
