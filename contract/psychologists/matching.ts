import type { PsychologistCard } from '../catalog.ts'
import { formatRoubles } from '../payments/money.ts'
import type { Gender, SessionFormat } from './psychologists.ts'

/** Three people for a set of answers, each with its reasons. Pure: the same runs on the server and in the browser. */

export const FOR_WHOM = ['self', 'couple', 'teen'] as const
export type ForWhom = (typeof FOR_WHOM)[number]
/** @public */
export const FOR_WHOM_TITLES: Record<ForWhom, string> = { self: 'Для себя', couple: 'Для пары', teen: 'Для подростка' }

export const NEAREST_TIMES = ['today', 'three_days', 'week'] as const
export type NearestTime = (typeof NEAREST_TIMES)[number]
/** @public */
export const NEAREST_TIME_TITLES: Record<NearestTime, string> = {
  today: 'В ближайшие сутки',
  three_days: 'В ближайшие три дня',
  week: 'В течение недели',
}
export const NEAREST_HOURS: Record<NearestTime, number> = { today: 24, three_days: 72, week: 168 }

/** A wish that is absent was skipped: it neither adds nor takes. */
export interface MatchAnswers {
  for_whom: ForWhom
  topics: number[]
  gender?: Gender | undefined
  format?: SessionFormat | undefined
  branch?: number | undefined
  /** Kopecks, inclusive. */
  price_to?: number | undefined
  time?: NearestTime | undefined
}

/** What a rule adds at most. A met wish about gender outweighs every topic: for some people it is the condition. */
export const MATCH_WEIGHTS = { gender: 60, topics: 40, for_whom: 30, format: 25, price: 20, branch: 15, time: 15 }
export type MatchRule = keyof typeof MATCH_WEIGHTS
export const MATCHES_MAX = 3

export type MatchCard = Pick<
  PsychologistCard,
  | 'slug'
  | 'gender'
  | 'price'
  | 'price_couple'
  | 'is_couples'
  | 'format'
  | 'next_slot_at'
  | 'booking_link'
  | 'topics'
  | 'branches'
>

export interface MatchMoment {
  now: Date
  /** `YYYY-MM-DD`: the lot among equals is drawn anew each day. */
  day: string
  timeZone: string
}

/** One fact and what it is worth: without it the score is lower (or, in `change`, higher) by `points`. */
export interface MatchFact {
  rule: MatchRule
  points: number
  text: string
}

export interface Match<C extends MatchCard = PsychologistCard> {
  psychologist: C
  /** The sum of the points of its reasons. */
  score: number
  reasons: MatchFact[]
  /** What does not fit, and what it would add. */
  change: MatchFact[]
}

export interface Asked {
  answers: MatchAnswers
  moment: MatchMoment
  titleById: Map<number, string>
}

/**
 * The best three. The same answers, cards and day give the same people in the same order. `titleById` tells which of the
 * asked topics somebody works with, where `cards` are not everybody.
 */
export function findMatches<C extends MatchCard>(
  answers: MatchAnswers,
  cards: readonly C[],
  moment: MatchMoment,
  titleById = titlesOf(answers.topics, cards),
): Match<C>[] {
  const asked = { answers, moment, titleById }
  const scored = cards
    .filter((card) => answers.for_whom !== 'couple' || card.is_couples)
    .map((card) => ({ card, score: scoreOf(card, asked) }))
  return best(scored, moment.day).map(({ card, score }) => explain(card, score, asked))
}

interface Scored<C extends MatchCard> {
  card: C
  score: number
}

/** The sum of the points of what is met. Of the card the rules read nothing that has no part in it. */
export function scoreOf(card: MatchCard, asked: Asked): number {
  let score = 0
  for (const rule of RULES) for (const fact of rule(card, asked)) if (fact.isMet) score += fact.points
  return score
}

/** Lots are drawn only among those who may be one of the three: a catalog may have ten thousand people. */
function best<C extends MatchCard>(scored: readonly Scored<C>[], day: string): Scored<C>[] {
  const bar = scored.map(({ score }) => score).toSorted((a, b) => b - a)[MATCHES_MAX - 1] ?? 0
  return scored
    .filter(({ score }) => score >= bar)
    .map((one) => ({ ...one, lot: lotOf(lotSeed(one.card.slug), day) }))
    .toSorted((a, b) => b.score - a.score || fairness(a, b))
    .slice(0, MATCHES_MAX)
}

/** Says why. */
function explain<C extends MatchCard>(card: C, score: number, asked: Asked): Match<C> {
  const facts = RULES.flatMap((rule) => rule(card, asked))
  const reasons = facts.filter((fact) => fact.isMet).map(told)
  const change = facts.filter((fact) => !fact.isMet).map(told)
  return { psychologist: card, score, reasons, change }
}

/** The text is made for those alone who are shown. */
type Fact = Omit<MatchFact, 'text'> & { isMet: boolean; text: () => string }
type Rule = (card: MatchCard, asked: Asked) => Fact[]

const RULES: Rule[] = [byTopics, byAudience, byGender, byFormat, byBranch, byPrice, byTime]

function byTopics(card: MatchCard, { answers, titleById }: Asked): Fact[] {
  const asked = answers.topics.filter((id) => titleById.has(id))
  if (asked.length === 0) return []
  const own = new Set(card.topics.map((topic) => topic.id))
  const met = asked.filter((id) => own.has(id))
  const missing = asked.filter((id) => !own.has(id))
  const points = Math.round((MATCH_WEIGHTS.topics * met.length) / asked.length)
  const titles = (ids: number[]) => ids.map((id) => `«${titleById.get(id)}»`).join(', ')
  return [
    ...(met.length > 0 ? [reason('topics', points, () => `Работает с тем, что вы выбрали: ${titles(met)}.`)] : []),
    ...(missing.length > 0
      ? [wish('topics', MATCH_WEIGHTS.topics - points, () => `Среди главных тем нет: ${titles(missing)}.`)]
      : []),
  ]
}

function byAudience(card: MatchCard, { answers }: Asked): Fact[] {
  if (answers.for_whom === 'couple') return [reason('for_whom', MATCH_WEIGHTS.for_whom, () => 'Работает с парами.')]
  if (answers.for_whom === 'self') return []
  const knowsTeens = card.topics.some((topic) => isAboutTeens(topic.title))
  return knowsTeens
    ? [reason('for_whom', MATCH_WEIGHTS.for_whom, () => 'Работает с подростками.')]
    : [wish('for_whom', MATCH_WEIGHTS.for_whom, () => 'Среди главных тем нет подростков.')]
}

export function isAboutTeens(title: string): boolean {
  return /подрост/i.test(title)
}

function byGender(card: MatchCard, { answers }: Asked): Fact[] {
  if (answers.gender === undefined) return []
  const wanted = answers.gender === 'female' ? 'женщина' : 'мужчина'
  return card.gender === answers.gender
    ? [reason('gender', MATCH_WEIGHTS.gender, () => `Это ${wanted}, как вы просили.`)]
    : [
        wish(
          'gender',
          MATCH_WEIGHTS.gender,
          () => `Вы просили, чтобы это был${wanted === 'женщина' ? 'а' : ''} ${wanted}.`,
        ),
      ]
}

function byFormat(card: MatchCard, { answers }: Asked): Fact[] {
  if (answers.format === undefined) return []
  const way = answers.format === 'online' ? 'онлайн' : 'очно'
  return card.format.includes(answers.format)
    ? [reason('format', MATCH_WEIGHTS.format, () => `Встречается ${way}.`)]
    : [wish('format', MATCH_WEIGHTS.format, () => `Не встречается ${way}.`)]
}

function byBranch(card: MatchCard, { answers }: Asked): Fact[] {
  if (answers.branch === undefined) return []
  const branch = card.branches.find(({ id }) => id === answers.branch)
  return branch === undefined
    ? [wish('branch', MATCH_WEIGHTS.branch, () => 'Принимает в другом месте.')]
    : [reason('branch', MATCH_WEIGHTS.branch, () => `Принимает там, где вам удобно: ${branch.title}.`)]
}

function byPrice(card: MatchCard, { answers }: Asked): Fact[] {
  const { price_to } = answers
  if (price_to === undefined) return []
  const price = answers.for_whom === 'couple' ? (card.price_couple ?? card.price) : card.price
  if (price === null) return [wish('price', MATCH_WEIGHTS.price, () => 'Цена не указана.')]
  return price <= price_to
    ? [reason('price', MATCH_WEIGHTS.price, () => `Встреча стоит ${formatRoubles(price)}: не дороже, чем вы хотели.`)]
    : [
        wish(
          'price',
          MATCH_WEIGHTS.price,
          () => `Встреча стоит ${formatRoubles(price)}, дороже ${formatRoubles(price_to)}.`,
        ),
      ]
}

function byTime(card: MatchCard, { answers, moment }: Asked): Fact[] {
  if (answers.time === undefined) return []
  const slot = card.next_slot_at === null ? null : new Date(card.next_slot_at)
  if (slot === null || slot <= moment.now) {
    return [wish('time', MATCH_WEIGHTS.time, () => 'Свободное время сейчас не известно.')]
  }
  const isSoon = slot.getTime() - moment.now.getTime() <= NEAREST_HOURS[answers.time] * 3_600_000
  const text = () => `Ближайшее свободное время: ${when(slot, moment.timeZone)}.`
  return [isSoon ? reason('time', MATCH_WEIGHTS.time, text) : wish('time', MATCH_WEIGHTS.time, text)]
}

/** Among equals: those who can be booked first, then by the lot of the day (decisions: the public site). */
function fairness(a: Scored<MatchCard> & { lot: number }, b: Scored<MatchCard> & { lot: number }): number {
  const bookable = Number(b.card.booking_link !== null) - Number(a.card.booking_link !== null)
  return bookable || a.lot - b.lot || (a.card.slug < b.card.slug ? -1 : 1)
}

/** FNV-1a and the final mixing of MurmurHash3: the same number for the same text everywhere, and no day like another. */
export function lotOf(seed: number, day: string): number {
  let lot = fnv1a(seed, day)
  lot = Math.imul(lot ^ (lot >>> 16), 0x85ebca6b)
  lot = Math.imul(lot ^ (lot >>> 13), 0xc2b2ae35)
  return (lot ^ (lot >>> 16)) >>> 0
}

/** What the lots of a person begin with: it is the same every day. */
export function lotSeed(slug: string): number {
  return fnv1a(0x811c9dc5, slug) >>> 0
}

function fnv1a(seed: number, text: string): number {
  let hash = seed
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}

/** Of the asked topics that somebody works with. */
function titlesOf(asked: readonly number[], cards: readonly MatchCard[]): Map<number, string> {
  const titles = new Map<number, string>()
  const missing = new Set(asked)
  for (const card of cards) {
    if (missing.size === 0) break
    for (const { id, title } of card.topics) if (missing.delete(id)) titles.set(id, title)
  }
  return titles
}

function when(moment: Date, timeZone: string): string {
  return moment.toLocaleString('ru-RU', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone })
}

function reason(rule: MatchRule, points: number, text: () => string): Fact {
  return { rule, points, text, isMet: true }
}

function wish(rule: MatchRule, points: number, text: () => string): Fact {
  return { rule, points, text, isMet: false }
}

function told({ rule, points, text }: Fact): MatchFact {
  return { rule, points, text: text() }
}
