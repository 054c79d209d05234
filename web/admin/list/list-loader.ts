import { redirect, type RouterContextProvider } from 'react-router'
import type { PageOf } from '#contract/http.ts'
import type { SavedView } from '#contract/saved-views.ts'
import { isFiltered, listSearch, readListState, withFilter, type ListState } from '#web/lib/list-state.ts'
import { readForScreen, readIfAllowed } from '../read-for-screen.ts'
import { apiSearch } from './api-search.ts'
import type { ListSource } from './list-source.ts'
import { defaultViewSearch, readViews } from './saved-views.ts'

/** The filter without which the most rows would be found, when none is. */
export interface Obstacle {
  name: string
  total: number
}

export interface LoadedList<Row> {
  /** The whole answer: what stands beside `data` and `meta` too. */
  page: PageOf<Row>
  /** How many rows there are without any filter. */
  total: number
  obstacle: Obstacle | null
  /** Null where this person can keep none. */
  views: SavedView[] | null
}

type Context = Readonly<RouterContextProvider>

/** Reads what the address asks for. A plain address opens the person's own default view. */
export async function loadList<Row>(context: Context, url: URL, source: ListSource): Promise<LoadedList<Row>> {
  const state = readListState(url.searchParams, source.sort)
  const [page, all, views] = await Promise.all([
    readForScreen<PageOf<Row>>(context, source.path + apiSearch(url.search, source.sort), url),
    isFiltered(state) ? countOf(context, source, '') : null,
    readViews(context, source.screen),
  ])
  const opened = defaultViewSearch(views, url)
  if (opened !== null) throw redirect(url.pathname + opened)
  const obstacle = page.meta.total === 0 && isFiltered(state) ? await findObstacle(context, source, state) : null
  return { page, total: all ?? page.meta.total, obstacle, views }
}

async function findObstacle(context: Context, source: ListSource, state: ListState): Promise<Obstacle | null> {
  const obstacles = await Promise.all(
    Object.keys(state.filter).map(async (name) => ({
      name,
      total: await countOf(context, source, listSearch(withFilter(state, name, ''), source.sort)),
    })),
  )
  const [worst] = obstacles.toSorted((a, b) => b.total - a.total)
  return worst !== undefined && worst.total > 0 ? worst : null
}

async function countOf(context: Context, source: ListSource, search: string): Promise<number> {
  const params = new URLSearchParams(apiSearch(search))
  params.set('page', '1')
  params.set('per_page', '1')
  const page = await readIfAllowed<PageOf<unknown>>(context, `${source.path}?${params}`)
  return page?.meta.total ?? 0
}
