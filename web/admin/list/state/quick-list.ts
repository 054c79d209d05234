import type { PageOf } from '#contract/wire/http.ts'
import type { ScreenName } from '#contract/people/screens.ts'
import { callApi } from '#web/lib/api/api.ts'
import { isFiltered, readListState } from '#web/lib/list-state.ts'
import { lastPageAddress, correctedPaging } from '#web/lib/paging-address.ts'
import { rememberedRows, withRememberedRows } from '#web/lib/remembered-rows.ts'
import { apiSearch } from '../search/api-search.ts'
import type { LoadedList } from './list-loader.ts'
import type { ListSource } from './list-source.ts'
import { OPEN } from '../../panel/linked-record.ts'
import { findBlockingFilter } from '../filters/blocking-filter.ts'
import { defaultViewSearch } from '../views/saved-views.ts'

interface Known {
  asked: string
  /** The open record, and the filters that the rest of the loader reads something for. */
  named: string
  data: { list: LoadedList<object> }
}

interface QuickArgs {
  url: URL
  request: Request
  serverLoader: () => Promise<unknown>
}

/** What the list on screen was made of; forgotten when it goes. */
const known = new Map<ScreenName, Known>()

export function clearList(screen: ScreenName) {
  known.delete(screen)
}

/**
 * Export it from a list screen as `clientLoader`: while somebody filters, sorts and turns pages, the rows alone are asked
 * for, in one call. Whatever else the loader gives stays as it was until the list is opened or read anew. The loader
 * calls its list `list`. `names` are the filters that the rest of it depends on: the name of a chosen person.
 */
export function quickList<Data extends { list: LoadedList<object> }>(
  source: ListSource,
  names: readonly string[] = [],
) {
  return async ({ url, request, serverLoader }: QuickArgs): Promise<Data> => {
    const asked = apiSearch(url.search, source)
    const named = [OPEN, ...names.map((name) => `filter[${name}]`)].map((name) => url.searchParams.get(name)).join()
    const before = known.get(source.screen)
    const data = await (before === undefined || before.asked === asked || before.named !== named
      ? serverLoader()
      : readRows(before.data, { source, url, asked, signal: request.signal }).catch((error: unknown) => {
          // The server makes the screen of a refusal and of a failure.
          if (request.signal.aborted) throw error
          return serverLoader()
        }))
    known.set(source.screen, { asked, named, data: data as Known['data'] })
    return data as Data
  }
}

const THROUGH_SERVER = 'The address is mended through the server'

interface Rows {
  source: ListSource
  url: URL
  asked: string
  signal: AbortSignal
}

async function readRows(before: Known['data'], { source, url, asked, signal }: Rows): Promise<Known['data']> {
  const { list } = before
  if (defaultViewSearch(list.views, url) !== null) throw new Error('A default view opens through the server')
  if (correctedPaging(url.searchParams) !== null) throw new Error(THROUGH_SERVER)
  if (withRememberedRows(url.searchParams, rememberedRows(document.cookie)) !== null) throw new Error(THROUGH_SERVER)
  const state = readListState(url.searchParams, source.sort)
  const read = (path: string) => callApi<PageOf<object>>(path, { signal })
  const page = await read(source.path + asked)
  if (lastPageAddress(url.searchParams, page.meta) !== null) throw new Error(THROUGH_SERVER)
  const count = async (path: string) => (await read(path)).meta.total
  const obstacle = page.meta.total === 0 ? await findBlockingFilter(source, state, count) : null
  return { ...before, list: { ...list, page, obstacle, total: isFiltered(state) ? list.total : page.meta.total } }
}
