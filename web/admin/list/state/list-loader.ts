import { redirect, replace, type RouterContextProvider } from 'react-router'
import type { PageOf } from '#contract/wire/http.ts'
import type { SavedView } from '#contract/office/saved-views.ts'
import { isFiltered, readListState } from '#web/lib/list-state.ts'
import { lastPageAddress, correctedPaging } from '#web/lib/paging-address.ts'
import { rowsContext, withRememberedRows } from '#web/lib/remembered-rows.ts'
import { readForScreen, readIfAllowed } from '../../screen/read-for-screen.ts'
import { apiSearch } from '../search/api-search.ts'
import type { ListSource } from './list-source.ts'
import { countPath, findBlockingFilter, type BlockingFilter } from '../filters/blocking-filter.ts'
import { defaultViewSearch, readViews, type ViewCounts } from '../views/saved-views.ts'

export interface LoadedList<Row> {
  /** The whole answer: what stands beside `data` and `meta` too. */
  page: PageOf<Row>
  /** How many rows there are without any filter. */
  total: number
  obstacle: BlockingFilter | null
  /** Everything that is found, in its order, where an export has to name it. */
  ids?: number[]
  /** Null where this person can keep none. */
  views: SavedView[] | null
  /** Null where the API counts them: they come after the list. */
  viewCounts: ViewCounts | null
  /** What was asked for last did not come: these are the rows from before. */
  isStale?: true
}

type Context = Readonly<RouterContextProvider>

/** Reads what the address asks for. A plain address opens the person's own default view. */
export async function loadList<Row>(context: Context, url: URL, source: ListSource): Promise<LoadedList<Row>> {
  correctAddress(url, correctedPaging(url.searchParams))
  const state = readListState(url.searchParams, source.sort)
  const count = async (path: string) => (await readIfAllowed<PageOf<unknown>>(context, path))?.meta.total ?? 0
  const [page, all, views] = await Promise.all([
    readForScreen<PageOf<Row>>(context, source.path + apiSearch(url.search, source), url),
    isFiltered(state) ? count(countPath(source, '')) : null,
    readViews(context, source.screen),
  ])
  const opened = defaultViewSearch(views, url)
  if (opened !== null) throw redirect(url.pathname + opened)
  correctAddress(url, withRememberedRows(url.searchParams, context.get(rowsContext)))
  correctAddress(url, lastPageAddress(url.searchParams, page.meta))
  const obstacle = page.meta.total === 0 ? await findBlockingFilter(source, state, count) : null
  return { page, total: all ?? page.meta.total, obstacle, views, viewCounts: null }
}

/** Leads from a page that is not there to one that is. The way back does not lead to the wrong address again. */
export function correctAddress({ pathname }: URL, mended: string | null) {
  if (mended !== null) throw replace(pathname + mended)
}
