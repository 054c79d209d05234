import { TypedFastBitSet as RowSet } from 'typedfastbitset'
import { CATALOG_PER_PAGE } from '#contract/catalog.ts'
import type { Landings } from '#contract/content/landings.ts'
import type { CatalogMoment } from '../fair-order.ts'
import { NEAR_MAX, type LandingKind, type LandingNumbers } from '../landings.ts'
import type { CatalogIndex, LandedOption } from './catalog-index.ts'

/** The numbers of a topic's or a specialization's page, and the ids of the people whom it begins with. */
export function landingNumbers(
  index: CatalogIndex,
  kind: LandingKind,
  id: number,
  { now, day }: CatalogMoment,
): Omit<LandingNumbers, 'people'> & { ids: number[] } {
  const { people, orders } = index
  const found = people.linked(kind, id) ?? new RowSet()
  const near = (others: LandingKind) => nearTo(index, found, others, kind === others ? id : null)
  return {
    psychologists: found.size(),
    ...pricesOf(people.prices.own, found),
    online: found.intersection_size(people.formats.online),
    offline: found.intersection_size(people.formats.offline),
    next_slot_at: firstFree(index, found, now),
    topics: near('topics'),
    specializations: near('specializations'),
    ids: firstOf(orders.rowsIn('fair', day), found, CATALOG_PER_PAGE).map((row) => people.ids[row] as number),
  }
}

/** Everything that has a page of its own, with how many people stand there. */
export function landingsOf({ people, directories }: CatalogIndex): Landings {
  const count = (kind: LandingKind, id: number) => people.linked(kind, id)?.size() ?? 0
  return {
    topics: directories.topics.map(({ id, slug, title, lead, is_couples, groups }) => {
      return { slug, title, lead, count: count('topics', id), is_couples, groups }
    }),
    specializations: directories.specializations.map(({ id, slug, title, lead }) => {
      return { slug, title, lead, count: count('specializations', id) }
    }),
  }
}

/** Other pages that the people of this one stand on, those first whose own people are the most of them. */
function nearTo({ people, directories }: CatalogIndex, found: RowSet, kind: LandingKind, without: number | null) {
  const others: readonly LandedOption[] = directories[kind]
  const scored = others.flatMap(({ id, slug, title }) => {
    const rows = id === without ? undefined : people.linked(kind, id)
    const shared = rows === undefined ? 0 : found.intersection_size(rows)
    if (rows === undefined || shared === 0) return []
    const count = rows.size()
    return [{ score: shared / Math.sqrt(count), slug, title, count }]
  })
  const nearest = scored.toSorted((one, other) => other.score - one.score).slice(0, NEAR_MAX)
  return nearest.map(({ slug, title, count }) => ({ slug, title, count }))
}

function pricesOf(prices: Int32Array, found: RowSet): Pick<LandingNumbers, 'price_from' | 'price_to'> {
  let [from, to] = [Infinity, -1]
  found.forEach((row) => {
    const price = prices[row] as number
    if (price < 0) return
    from = Math.min(from, price)
    to = Math.max(to, price)
  })
  return to < 0 ? { price_from: null, price_to: null } : { price_from: from, price_to: to }
}

function firstFree({ people, orders }: CatalogIndex, found: RowSet, now: Date): string | null {
  const [row] = firstOf(orders.freeWithin(now.getTime(), Infinity), found, 1)
  return row === undefined ? null : new Date((people.slots[row] as number) / 1000).toISOString()
}

/** The first of those found, in the order of `rows`. */
function firstOf(rows: Uint32Array, found: RowSet, count: number): number[] {
  const first: number[] = []
  for (const row of rows) {
    if (first.length === count) break
    if (found.has(row)) first.push(row)
  }
  return first
}
