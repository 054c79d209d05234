import { TypedFastBitSet as RowSet } from 'typedfastbitset'
import { askedBy, type LivePrice, type LivePriceAsked } from '#contract/content/live-prices.ts'
import type { CatalogIndex } from './catalog-index.ts'

/** What blocks of pages ask: the ends of the prices of some, and how long their meetings are where all are as long. */
export function livePricesIn(index: CatalogIndex, keys: readonly string[]): LivePrice[] {
  return keys.map((of) => ({ of, ...spanOf(index, askedBy(of)) }))
}

function spanOf(index: CatalogIndex, asked: LivePriceAsked): Omit<LivePrice, 'of'> {
  const { people } = index
  const isForCouples = asked.for === 'couple'
  const prices = people.prices.of(isForCouples)
  const minutes = people.minutesFor(isForCouples)
  let [from, to] = [Number.POSITIVE_INFINITY, -1]
  const lengths = new Set<number>()
  whoIsAsked(index, asked).forEach((row) => {
    const price = prices[row] as number
    if (price < 0) return
    from = Math.min(from, price)
    to = Math.max(to, price)
    lengths.add(minutes[row] as number)
  })
  if (to < 0) return { from: null, to: null, minutes: null }
  const [length = 0] = lengths
  return { from, to, minutes: lengths.size === 1 && length > 0 ? length : null }
}

/** Nobody where the topic or the branch is not on the site. */
function whoIsAsked({ people, directories }: CatalogIndex, asked: LivePriceAsked): RowSet {
  const rows = people.everybody.clone() as RowSet
  if (asked.for === 'couple') rows.intersection(people.couples)
  for (const [kind, id] of [
    ['topics', asked.topic],
    ['branches', asked.branch],
  ] as const) {
    if (id === null) continue
    const isShown = directories[kind].some((record) => record.id === id)
    rows.intersection((isShown ? people.linked(kind, id) : undefined) ?? new RowSet())
  }
  return rows
}
