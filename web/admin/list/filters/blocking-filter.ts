import { isFiltered, listSearch, withFilter, type ListState } from '#web/lib/list-state.ts'
import { apiSearch } from '../search/api-search.ts'
import type { ListSource } from '../state/list-source.ts'

/** The filter without which the most rows would be found, when none is. */
export interface BlockingFilter {
  name: string
  total: number
}

/** `count` asks an address for its total. */
export async function findBlockingFilter(
  source: ListSource,
  state: ListState,
  count: (path: string) => Promise<number>,
): Promise<BlockingFilter | null> {
  if (!isFiltered(state)) return null
  const obstacles = await Promise.all(
    Object.keys(state.filter).map(async (name) => ({
      name,
      total: await count(countPath(source, listSearch(withFilter(state, name, ''), source.sort))),
    })),
  )
  const [worst] = obstacles.toSorted((a, b) => b.total - a.total)
  return worst !== undefined && worst.total > 0 ? worst : null
}

/** The shortest list that tells how many rows there are. */
export function countPath(source: ListSource, search: string): string {
  const params = new URLSearchParams(apiSearch(search, { asks: source.asks }))
  params.set('page', '1')
  params.set('per_page', '1')
  return `${source.path}?${params}`
}
