import type { ListSort } from '#web/lib/list-state.ts'

/**
 * What a list's address says to the API, which knows no columns, views and dialogs. `?` included. The list's own order is
 * said too: the API may have another one.
 */
export function apiSearch(search: string, sort?: ListSort): string {
  const params = new URLSearchParams(search)
  for (const name of ['columns', 'view', 'dialog']) params.delete(name)
  if (sort !== undefined && !params.has('sort_column')) {
    params.set('sort_column', sort.column)
    params.set('sort_direction', sort.direction)
  }
  return `?${params}`
}
