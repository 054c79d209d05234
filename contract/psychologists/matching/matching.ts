import type { PsychologistCard } from '../../catalog.ts'
import type { MatchAnswers, MatchCard, MatchMoment } from './match-answers.ts'
import { askedOf, type Asked, type MatchLists } from './match-asked.ts'
import { looseningCost, loosenedFor, type Loosened } from './match-fit.ts'
import { dailyHash, personSeed } from './daily-hash.ts'
import { RULES, type MatchFact } from './match-rules.ts'
import { waysOn, type WayOn } from './match-ways.ts'

/** Three people for a set of answers, each with its reasons. Pure: the same runs on the server and in the browser. */

export const MATCHES_MAX = 3

export interface Match<C extends MatchCard = PsychologistCard> {
  psychologist: C
  /** The sum of the points of its reasons. */
  score: number
  reasons: MatchFact[]
  /** What does not fit, and what it would add. */
  change: MatchFact[]
  /** What must fit, and was let go. */
  loosened: Loosened[]
}

/** The best three, how many people fit in all that must fit, and what would widen the choice where they are too few. */
export interface MatchFound<C extends MatchCard = PsychologistCard> {
  matches: Match<C>[]
  fitting: number
  ways: { way: WayOn; count: number }[]
}

export function findMatches<C extends MatchCard>(
  answers: MatchAnswers,
  cards: readonly C[],
  moment: MatchMoment,
  lists: MatchLists,
): MatchFound<C> {
  const fitting = countFitting(answers, cards, moment, lists)
  return {
    matches: bestMatches(answers, cards, moment, lists),
    fitting,
    ways: widerWays(answers, fitting, lists, (wider) => countFitting(wider, cards, moment, lists)),
  }
}

/** Only where somebody must be let in who does not fit, and only what shows more people. */
export function widerWays(
  answers: MatchAnswers,
  fitting: number,
  lists: MatchLists,
  count: (answers: MatchAnswers) => number,
): MatchFound['ways'] {
  if (fitting >= MATCHES_MAX) return []
  return waysOn(answers, lists)
    .map((one) => ({ way: one.way, count: count(one.answers) }))
    .filter((one) => one.count > fitting)
}

/** The best three: first by what must fit, then by the score. The same answers, cards and day give the same three. */
export function bestMatches<C extends MatchCard>(
  answers: MatchAnswers,
  cards: readonly C[],
  moment: MatchMoment,
  lists: MatchLists,
): Match<C>[] {
  const asked = askedOf(answers, lists, moment)
  const weighed = cards
    .filter((card) => isAsked(card, asked))
    .map((card) => ({ card, cost: looseningCost(loosenedFor(card, asked)), score: scoreOf(card, asked) }))
  return best(weighed, moment.day).map(({ card, score }) => explain(card, score, asked))
}

function countFitting(
  answers: MatchAnswers,
  cards: readonly MatchCard[],
  moment: MatchMoment,
  lists: MatchLists,
): number {
  const asked = askedOf(answers, lists, moment)
  return cards.filter((card) => isAsked(card, asked) && loosenedFor(card, asked).length === 0).length
}

/** Two cannot come to somebody who receives one: this is never let go. */
function isAsked(card: MatchCard, { answers }: Asked): boolean {
  return answers.for_whom !== 'couple' || card.is_couples
}

/** The sum of the points of what is met. Of the card the rules read nothing that has no part in it. */
export function scoreOf(card: MatchCard, asked: Asked): number {
  let score = 0
  for (const rule of RULES) for (const fact of rule(card, asked)) if (fact.isMet) score += fact.points
  return score
}

interface Weighed<C extends MatchCard> {
  card: C
  /** Of what must be let go. */
  cost: number
  score: number
}

/** Lots are drawn only among those who may be one of the three: a catalog may have ten thousand people. */
function best<C extends MatchCard>(weighed: readonly Weighed<C>[], day: string): Weighed<C>[] {
  const bar = weighed.toSorted(byWorth)[MATCHES_MAX - 1]
  return weighed
    .filter((one) => bar === undefined || byWorth(one, bar) <= 0)
    .map((one) => ({ ...one, lot: dailyHash(personSeed(one.card.slug), day) }))
    .toSorted((a, b) => byWorth(a, b) || fairness(a, b))
    .slice(0, MATCHES_MAX)
}

function byWorth(a: Weighed<MatchCard>, b: Weighed<MatchCard>): number {
  return a.cost - b.cost || b.score - a.score
}

/** Says why. */
function explain<C extends MatchCard>(card: C, score: number, asked: Asked): Match<C> {
  const facts = RULES.flatMap((rule) => rule(card, asked))
  const told = (isMet: boolean) =>
    facts
      .filter((fact) => fact.isMet === isMet)
      .map(({ rule, points, text }): MatchFact => ({ rule, points, text: text() }))
  return { psychologist: card, score, reasons: told(true), change: told(false), loosened: loosenedFor(card, asked) }
}

/** Among equals: those who can be booked first, then by the lot of the day (decisions: the public site). */
function fairness(a: Weighed<MatchCard> & { lot: number }, b: Weighed<MatchCard> & { lot: number }): number {
  const bookable = Number(b.card.booking_link !== null) - Number(a.card.booking_link !== null)
  return bookable || a.lot - b.lot || (a.card.slug < b.card.slug ? -1 : 1)
}
