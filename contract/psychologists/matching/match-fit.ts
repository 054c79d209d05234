import { cityOf, wishedCity, type Asked } from './match-asked.ts'
import { isAboutTeens } from './match-rules.ts'
import type { MatchCard } from './match-answers.ts'

/**
 * What must fit while three people fit: one of the chosen topics, the city, the kind of meeting, for whom, and the wished
 * gender. Each thing that must be let go costs more than all before it together: a stranger's city is worse than a
 * meeting over video, and another topic is worse than both.
 */
export const LOOSENED_COSTS = { gender: 1, online: 2, near: 4, elsewhere: 8, topics: 16, teens: 32 } as const
export type Loosened = keyof typeof LOOSENED_COSTS
export const LOOSENED = Object.keys(LOOSENED_COSTS) as [Loosened, ...Loosened[]]

/** What the answers ask for that may have to be let go, each thing with its ways out, the cheapest first. */
export function loosenable(asked: Asked): Loosened[][] {
  const { answers, wishes, near } = asked
  const ways: Loosened[][] = []
  if (answers.gender !== undefined) ways.push(['gender'])
  if (answers.format !== undefined) ways.push(answers.format === 'online' ? ['elsewhere'] : ['online', 'elsewhere'])
  if (wishes.length > 0) ways.push(near.size > 0 ? ['near', 'topics'] : ['topics'])
  if (answers.for_whom === 'teen') ways.push(['teens'])
  return ways
}

/** Every mixture of what may be let go, the cheapest first: the first one lets nothing go. */
export function combinationsOf(asked: Asked): Loosened[][] {
  let mixtures: Loosened[][] = [[]]
  for (const ways of loosenable(asked)) {
    mixtures = mixtures.flatMap((mixture) => [mixture, ...ways.map((way) => [...mixture, way])])
  }
  return mixtures.toSorted((a, b) => looseningCost(a) - looseningCost(b))
}

/** What must be let go for this person to be shown. */
export function loosenedFor(card: MatchCard, asked: Asked): Loosened[] {
  return [...byGender(card, asked), ...byPlace(card, asked), ...byTopics(card, asked), ...byTeens(card, asked)]
}

export function looseningCost(loosened: readonly Loosened[]): number {
  return loosened.reduce((sum, one) => sum + LOOSENED_COSTS[one], 0)
}

function byGender(card: MatchCard, { answers }: Asked): Loosened[] {
  return answers.gender === undefined || card.gender === answers.gender ? [] : ['gender']
}

function byPlace(card: MatchCard, asked: Asked): Loosened[] {
  const { format } = asked.answers
  if (format === undefined) return []
  const city = wishedCity(asked)
  const isThere = city === null || card.branches.some(({ title }) => cityOf(title) === city)
  if (card.format.includes(format) && (format === 'online' || isThere)) return []
  return format === 'offline' && card.format.includes('online') ? ['online'] : ['elsewhere']
}

function byTopics(card: MatchCard, { wishes, near }: Asked): Loosened[] {
  if (wishes.length === 0) return []
  if (card.topics.some(({ id }) => wishes.some(({ ids }) => ids.has(id)))) return []
  return card.topics.some(({ id }) => near.has(id)) ? ['near'] : ['topics']
}

function byTeens(card: MatchCard, { answers }: Asked): Loosened[] {
  return answers.for_whom !== 'teen' || card.topics.some(({ title }) => isAboutTeens(title)) ? [] : ['teens']
}
