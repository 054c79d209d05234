import type { CatalogSummary } from '#contract/catalog.ts'
import { SOONEST_MAX, WEEK_MS } from '../summary.ts'
import type { CatalogIndex } from './catalog-index.ts'

/** The numbers of the home page, and whom it shows: those with a photo who are free soonest. */
export function homePageCounts(
  { people, orders, directories }: CatalogIndex,
  now: Date,
): Omit<CatalogSummary, 'soonest'> & { ids: number[] } {
  const soon = orders.freeWithin(now.getTime(), now.getTime() + WEEK_MS)
  const ids: number[] = []
  for (const row of soon) {
    if (!people.portrayed.has(row)) continue
    ids.push(people.ids[row] as number)
    if (ids.length === SOONEST_MAX) break
  }
  const topics = directories.topics.map(({ id, slug, title, about }) => ({
    value: id,
    slug,
    title,
    about,
    count: people.linked('topics', id)?.size() ?? 0,
  }))
  return {
    psychologists: people.everybody.size(),
    available_this_week: soon.length,
    // Of as many people each, in the order of the alphabet.
    topics: topics.toSorted((one, other) => other.count - one.count),
    topics_total: topics.length,
    ids,
  }
}
