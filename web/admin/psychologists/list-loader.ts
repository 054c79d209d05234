import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/api.ts'
import type { PageOf } from '#contract/http.ts'
import type { Psychologist } from '#contract/psychologists.ts'
import { listSearch, readListState, withFilter, type ListState } from '#web/lib/list-state.ts'
import { readForScreen, readIfAllowed } from '../read-for-screen.ts'
import { readDirectories } from './directories.ts'

/** The filter without which the most people would be found, when nobody is. */
export interface Obstacle {
  name: string
  total: number
}

export async function loadList(context: Readonly<RouterContextProvider>, url: URL) {
  const state = readListState(url.searchParams)
  const isFiltered = Object.keys(state.filter).length > 0
  const [page, directories, all] = await Promise.all([
    readForScreen<PageOf<Psychologist>>(context, api.psychologists + url.search, url),
    readDirectories(context),
    isFiltered ? countOf(context, '') : null,
  ])
  const obstacle = page.meta.total === 0 && isFiltered ? await findObstacle(context, state) : null
  return { page, directories, total: all ?? page.meta.total, obstacle }
}

async function findObstacle(context: Readonly<RouterContextProvider>, state: ListState): Promise<Obstacle | null> {
  const obstacles = await Promise.all(
    Object.keys(state.filter).map(async (name) => ({
      name,
      total: await countOf(context, listSearch(withFilter(state, name, ''))),
    })),
  )
  const [worst] = obstacles.toSorted((a, b) => b.total - a.total)
  return worst !== undefined && worst.total > 0 ? worst : null
}

async function countOf(context: Readonly<RouterContextProvider>, search: string): Promise<number> {
  const params = new URLSearchParams(search)
  params.set('page', '1')
  params.set('per_page', '1')
  const page = await readIfAllowed<PageOf<Psychologist>>(context, `${api.psychologists}?${params}`)
  return page?.meta.total ?? 0
}
