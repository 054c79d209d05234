import { OPEN } from '../../panel/linked-record.ts'
import type { ListSource } from '../state/list-source.ts'

/**
 * What a list's address says to the API, which knows no columns, views, dialogs and open records. `?` included. The list's own order is
 * said too, the API may have another one, and what the screen asks besides.
 */
export function apiSearch(search: string, { sort, asks = {} }: Pick<ListSource, 'sort' | 'asks'> = {}): string {
  const params = new URLSearchParams(search)
  for (const name of ['columns', 'view', 'dialog', OPEN]) params.delete(name)
  if (sort !== undefined && !params.has('sort_column')) {
    params.set('sort_column', sort.column)
    params.set('sort_direction', sort.direction)
  }
  for (const [name, value] of Object.entries(asks)) params.set(name, value)
  return `?${params}`
}
