import type { TypedFastBitSet as RowSet } from 'typedfastbitset'
import type { MatchCard } from '#contract/psychologists/matching/match-answers.ts'
import { NEAREST_HOURS } from '#contract/psychologists/nearest-times.ts'
import type { Asked } from '#contract/psychologists/matching/match-asked.ts'
import { dailyHash } from '#contract/psychologists/matching/daily-hash.ts'
import { isAboutTeens } from '#contract/psychologists/matching/match-rules.ts'
import { scoreOf } from '#contract/psychologists/matching/matching.ts'
import type { CatalogIndex } from '../catalog-index.ts'

const HOUR_MS = 3_600_000
/** The highest lot. */
const LOT_MAX = 2 ** 32 - 1

/** One thing that some people have and the rules ask about: those who have it, and what a card with it looks like. */
interface Trait {
  rows: RowSet
  of: Partial<MatchCard>
}

/**
 * The rows among which the best `count` of a part of the catalog are, as the rules of the contract score them. People
 * with the same traits have the same score, so the rules are asked once for each mixture of traits, and not for each of
 * a hundred thousand people.
 */
export function bestRows(index: CatalogIndex, part: RowSet, count: number, asked: Asked): number[] {
  const { people } = index
  people.sets.begin()
  // The low bits say which traits, what is above them how many of the wishes about topics.
  const mixtures = new Uint16Array(people.rowsEnd)
  const traits = traitsOf(index, asked)
  const add = (rows: RowSet, what: number) =>
    (part.new_intersection(rows) as RowSet).forEach((row) => {
      mixtures[row] = (mixtures[row] as number) + what
    })
  for (const [bit, { rows }] of traits.entries()) add(rows, 1 << bit)
  const oneWish = 1 << traits.length
  for (const { ids } of asked.wishes) add(people.linkedWithAny('topics', ids), oneWish)
  const sizes = new Uint32Array(oneWish * (asked.wishes.length + 1))
  const all = part.array()
  for (const row of all) {
    const mixture = mixtures[row] as number
    sizes[mixture] = (sizes[mixture] as number) + 1
  }
  const scores = new Int16Array(sizes.length)
  const counted = withOwnTopics(asked)
  for (const [mixture, size] of sizes.entries()) {
    if (size === 0) continue
    const card = cardOf(traits, mixture % oneWish, Math.floor(mixture / oneWish))
    scores[mixture] = scoreOf(card, counted)
  }
  const bar = barOf(sizes, scores, count)
  const scoreAt = (row: number) => scores[mixtures[row] as number] as number
  const above = all.filter((row) => scoreAt(row) > bar)
  const atBar = (rows: RowSet) => rows.array().filter((row) => scoreAt(row) === bar)
  return [...above, ...luckiest(index, { part, atBar }, count - above.length, asked.moment.day)]
}

/** Each wish about topics with one topic that no other wish has: how many are met decides, not which. */
function withOwnTopics(asked: Asked): Asked {
  return { ...asked, wishes: asked.wishes.map((one, place) => ({ ...one, ids: new Set([ownTopic(place)]) })) }
}

function ownTopic(place: number): number {
  return -1 - place
}

/** What the rules ask about beside the topics. */
function traitsOf({ people, directories }: CatalogIndex, { answers, moment }: Asked): Trait[] {
  const traits: Trait[] = []
  const { for_whom, gender, format, branch, price_to, time } = answers
  if (for_whom === 'teen') {
    const ids = directories.topics.filter(({ title }) => isAboutTeens(title)).map(({ id }) => id)
    traits.push({ rows: people.linkedWithAny('topics', ids), of: { topics: [{ id: 0, title: 'Подростки' }] } })
  }
  if (gender !== undefined) traits.push({ rows: people.genders[gender], of: { gender } })
  if (format !== undefined) traits.push({ rows: people.formats[format], of: { format: [format] } })
  const place = directories.branches.find(({ id }) => id === branch)
  if (place !== undefined)
    traits.push({ rows: people.linkedWithAny('branches', [place.id]), of: { branches: [place] } })
  if (price_to !== undefined) {
    const rows = people.prices.within({ isForCouples: for_whom === 'couple', from: 0, to: price_to })
    traits.push({ rows, of: { price: price_to } })
  }
  if (time !== undefined) {
    const from = moment.now.getTime()
    const rows = people.freeWithin(from, NEAREST_HOURS[time] * HOUR_MS)
    traits.push({ rows, of: { next_slot_at: new Date(from + 1).toISOString() } })
  }
  return traits
}

/** A card with these traits, the topics of so many wishes, and nothing else. */
function cardOf(traits: readonly Trait[], bits: number, metWishes: number): MatchCard {
  const own = traits.filter((_, bit) => (bits & (1 << bit)) !== 0).map(({ of }) => of)
  const met = Array.from({ length: metWishes }, (_, place) => ({ id: ownTopic(place), title: '' }))
  const topics = [...met, ...own.flatMap((one) => one.topics ?? [])]
  return Object.assign({}, NOTHING, ...own, { topics }) as MatchCard
}

const NOTHING: MatchCard = {
  slug: '',
  gender: null,
  price: null,
  price_couple: null,
  is_couples: true,
  format: [],
  next_slot_at: null,
  booking_link: null,
  topics: [],
  branches: [],
}

/** The score of the last of the best `count`. */
function barOf(sizes: Uint32Array, scores: Int16Array, count: number): number {
  const mixtures = [...sizes.keys()].filter((mixture) => sizes[mixture] !== 0)
  let people = 0
  for (const mixture of mixtures.toSorted((a, b) => (scores[b] as number) - (scores[a] as number))) {
    people += sizes[mixture] as number
    if (people >= count) return scores[mixture] as number
  }
  return 0
}

interface Equals {
  part: RowSet
  /** Those of a part of the part who are equal. */
  atBar: (rows: RowSet) => number[]
}

/**
 * Those of equals whom the day's lot favours, with all who drew the same as the last of them. Whoever can be booked comes
 * before whoever cannot, so that often the others draw no lot at all.
 */
function luckiest({ people }: CatalogIndex, { part, atBar }: Equals, count: number, day: string): number[] {
  const bookable = atBar(part.new_intersection(people.bookable) as RowSet)
  if (bookable.length >= count) return lowestLots(people, bookable, count, day)
  const others = atBar(part.new_difference(people.bookable) as RowSet)
  return [...bookable, ...lowestLots(people, others, count - bookable.length, day)]
}

/** The rows of the `count` lowest lots, with all who drew the same as the last of them: in one pass, nothing is sorted. */
function lowestLots({ slugHashes }: CatalogIndex['people'], rows: number[], count: number, day: string): number[] {
  if (rows.length <= count) return rows
  const lots = new Uint32Array(rows.length)
  const lowest = new Uint32Array(count).fill(LOT_MAX)
  for (let place = 0; place < rows.length; place += 1) {
    const lot = dailyHash(slugHashes[rows[place] as number] as number, day)
    lots[place] = lot
    if (lot < (lowest[count - 1] as number)) insert(lowest, lot)
  }
  const last = lowest[count - 1] as number
  return rows.filter((_, place) => (lots[place] as number) <= last)
}

/** Puts a number into its place among the sorted, whose last one goes. */
function insert(sorted: Uint32Array, one: number) {
  let place = sorted.length - 1
  for (; place > 0 && (sorted[place - 1] as number) > one; place -= 1) sorted[place] = sorted[place - 1] as number
  sorted[place] = one
}
