import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/api.ts'
import type { PageOf } from '#contract/http.ts'
import type { Psychologist } from '#contract/psychologists.ts'
import { sessionContext } from '#web/shell/session.tsx'
import { readForScreen } from '../read-for-screen.ts'

/** A number, and the list that it counts. */
export interface Tile {
  name: 'published' | 'drafts' | 'notReady' | 'duplicates'
  count: number
  /** The query of the list of psychologists. */
  search: string
}

const QUERIES: [Tile['name'], string][] = [
  ['published', '?filter[is_published]=1'],
  ['drafts', '?filter[is_published]=0'],
  ['notReady', '?filter[is_published]=1&filter[ycl_is_ready]=0'],
  ['duplicates', '?filter[duplicates]=1'],
]

export async function loadTiles(context: Readonly<RouterContextProvider>, url: URL): Promise<Tile[]> {
  const mayCount = context.get(sessionContext)?.permissions.includes('psychologists.view') ?? false
  if (!mayCount) return []
  return Promise.all(
    QUERIES.map(async ([name, search]) => {
      const path = `${api.psychologists}${search}&per_page=1`
      const { meta } = await readForScreen<PageOf<Psychologist>>(context, path, url)
      return { name, search, count: meta.total }
    }),
  )
}
