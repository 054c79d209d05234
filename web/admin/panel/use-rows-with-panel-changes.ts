import { useMemo } from 'react'
import type { LoadedList } from '../list/state/list-loader.ts'

/** The list with the rows as its panel has heard of them: what stands in the panel stands in its row. */
export function useRowsWithPanelChanges<R>(list: LoadedList<R>, rows: readonly R[]): LoadedList<R> {
  return useMemo(
    () => (rows === list.page.data ? list : { ...list, page: { ...list.page, data: [...rows] } }),
    [list, rows],
  )
}
