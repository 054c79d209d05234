import { useEffect, useState } from 'react'
import { api } from '#contract/api.ts'
import type { SavedView, SavedViewCount } from '#contract/saved-views.ts'
import type { ScreenName } from '#contract/screens.ts'
import { callApi } from '#web/lib/api.ts'
import type { ViewCounts } from './saved-views.ts'

/**
 * What each view finds: as the list has counted, or asked for once the list stands and whenever it is read anew. Without
 * an answer the views stay without numbers.
 */
export function useViewCounts(screen: ScreenName, views: SavedView[], counted: ViewCounts | null): ViewCounts {
  const [counts, setCounts] = useState<ViewCounts>({})
  useEffect(() => {
    if (counted !== null || views.length === 0) return
    const controller = new AbortController()
    callApi<{ data: SavedViewCount[] }>(`${api.savedViewCounts}?screen=${screen}`, { signal: controller.signal }).then(
      ({ data }) => setCounts(Object.fromEntries(data.map(({ id, count }) => [id, count]))),
      () => {},
    )
    return () => controller.abort()
  }, [screen, views, counted])
  return counted ?? counts
}
