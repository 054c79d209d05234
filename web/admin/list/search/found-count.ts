import { useEffect, useState } from 'react'
import type { PageMeta } from '#contract/wire/http.ts'
import { callApi } from '#web/lib/api/api.ts'
import { listSearch, type ListState } from '#web/lib/list-state.ts'
import { apiSearch } from './api-search.ts'
import type { ListSource } from '../state/list-source.ts'

/**
 * Asks how many rows the draft finds; the last answer stays until the next one comes. Null where the API answers the
 * list whole, and cannot tell.
 */
export function useFoundCount(source: ListSource, draft: ListState, isAsked: boolean, found: number): number | null {
  const [count, setCount] = useState<number | null>(found)
  const address =
    source.path + apiSearch(listSearch({ ...draft, page: 1, perPage: 1 }, source.sort), { asks: source.asks })
  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    callApi<{ meta?: PageMeta }>(address, { signal: controller.signal }).then(
      ({ meta }) => setCount(meta?.total ?? null),
      () => {},
    )
    return () => controller.abort()
  }, [address, isAsked])
  return count
}
