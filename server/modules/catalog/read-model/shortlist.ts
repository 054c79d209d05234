import { TypedFastBitSet as RowSet } from 'typedfastbitset'
import {
  isAboutTeens,
  lotOf,
  MATCHES_MAX,
  NEAREST_HOURS,
  scoreOf,
  type Asked,
  type MatchAnswers,
  type MatchCard,
  type MatchMoment,
} from '#contract/psychologists/matching.ts'
import type { CatalogIndex } from './catalog-index.ts'

const HOUR_MS = 3_600_000
/** Above every lot. */
const LOT_END = 2 ** 32

/** One thing that some people have and the rules ask about: those who have it, and what a card with it looks like. */
interface Trait {
  rows: RowSet
  of: Partial<MatchCard>
}

/**
 * The few among whom the best three are, as the rules of the contract score them. People with the same traits have the
 * same score, so the rules are asked once for each mixture of traits, and not for each of a hundred thousand people.
 */
export function shortlist(
  index: CatalogIndex,
  answers: MatchAnswers,
  moment: MatchMoment,
): { ids: number[]; titleById: Map<number, string> } {
  const { people } = index
  const asked: Asked = { answers, moment, titleById: titlesOf(index, answers) }
  // Without their titles: by those some rules tell teenagers.
  const topics = [...asked.titleById.keys()].map((id) => ({ id, title: '' }))
  const traits = traitsOf(index, asked)
  // The low bits say which traits, what is above them how many of the asked topics.
  const mixtures = new Uint16Array(people.rowsEnd)
  for (const [bit, { rows }] of traits.entries()) {
    rows.forEach((row) => {
      mixtures[row] = (mixtures[row] as number) | (1 << bit)
    })
  }
  const oneTopic = 1 << traits.length
  for (const { id } of topics) {
    people.linked('topics', id)?.forEach((row) => {
      mixtures[row] = (mixtures[row] as number) + oneTopic
    })
  }
  const pool = answers.for_whom === 'couple' ? people.couples : people.everybody
  const sizes = new Uint32Array(oneTopic * (topics.length + 1))
  pool.forEach((row) => {
    const mixture = mixtures[row] as number
    sizes[mixture] = (sizes[mixture] as number) + 1
  })
  const scores = new Int16Array(sizes.length)
  for (const [mixture, size] of sizes.entries()) {
    if (size === 0) continue
    const met = topics.slice(0, Math.floor(mixture / oneTopic))
    scores[mixture] = scoreOf(cardOf(traits, mixture % oneTopic, met), asked)
  }
  const bar = barOf(sizes, scores)
  const [above, at]: [number[], number[]] = [[], []]
  pool.forEach((row) => {
    const score = scores[mixtures[row] as number] as number
    if (score > bar) above.push(row)
    else if (score === bar) at.push(row)
  })
  const rows = [...above, ...luckiest(index, at, MATCHES_MAX - above.length, moment.day)]
  return { ids: rows.map((row) => people.ids[row] as number), titleById: asked.titleById }
}

/** Of the asked topics that somebody works with. */
function titlesOf({ people, directories }: CatalogIndex, { topics }: MatchAnswers): Map<number, string> {
  const listed = new Map(directories.topics.map(({ id, title }) => [id, title]))
  const titles = new Map<number, string>()
  for (const id of topics) {
    const title = listed.get(id)
    if (title !== undefined && people.linked('topics', id)?.isEmpty() === false) titles.set(id, title)
  }
  return titles
}

/** What the rules ask about beside the topics that were named. */
function traitsOf({ people, directories }: CatalogIndex, { answers, moment }: Asked): Trait[] {
  const traits: Trait[] = []
  const { for_whom, gender, format, branch, price_to, time } = answers
  if (for_whom === 'teen') {
    const rows = new RowSet()
    for (const { id, title } of directories.topics)
      if (isAboutTeens(title)) rows.union(people.linked('topics', id) ?? rows)
    traits.push({ rows, of: { topics: [{ id: 0, title: 'Подростки' }] } })
  }
  if (gender !== undefined) traits.push({ rows: people.genders[gender], of: { gender } })
  if (format !== undefined) traits.push({ rows: people.formats[format], of: { format: [format] } })
  const place = directories.branches.find(({ id }) => id === branch)
  if (place !== undefined)
    traits.push({ rows: people.linked('branches', place.id) ?? new RowSet(), of: { branches: [place] } })
  if (price_to !== undefined) {
    const rows = people.pricedWithin({ isForCouples: for_whom === 'couple', from: 0, to: price_to })
    traits.push({ rows, of: { price: price_to } })
  }
  if (time !== undefined) {
    const from = moment.now.getTime()
    const rows = people.freeWithin(from, from + NEAREST_HOURS[time] * HOUR_MS)
    traits.push({ rows, of: { next_slot_at: new Date(from + 1).toISOString() } })
  }
  return traits
}

/** A card with these traits and topics and nothing else. */
function cardOf(traits: readonly Trait[], bits: number, met: MatchCard['topics']): MatchCard {
  const own = traits.filter((_, bit) => (bits & (1 << bit)) !== 0).map(({ of }) => of)
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

/** The score of the last of the best. */
function barOf(sizes: Uint32Array, scores: Int16Array): number {
  const mixtures = [...sizes.keys()].filter((mixture) => sizes[mixture] !== 0)
  let people = 0
  for (const mixture of mixtures.toSorted((a, b) => (scores[b] as number) - (scores[a] as number))) {
    people += sizes[mixture] as number
    if (people >= MATCHES_MAX) return scores[mixture] as number
  }
  return 0
}

/** Those of equals whom the day's lot favours, with all who drew the same as the last of them. */
function luckiest({ people }: CatalogIndex, rows: readonly number[], count: number, day: string): number[] {
  if (rows.length <= count) return [...rows]
  const lots = Float64Array.from(rows, (row) => {
    return (people.bookable.has(row) ? 0 : LOT_END) + lotOf(people.slugHashes[row] as number, day)
  })
  const last = lots.toSorted()[count - 1] as number
  return rows.filter((_, place) => (lots[place] as number) <= last)
}
