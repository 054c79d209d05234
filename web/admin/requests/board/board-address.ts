import type { RequestStatus } from '#contract/requests/requests.ts'
import { api } from '#contract/wire/api.ts'
import { PER_PAGE_MAX } from '#contract/wire/wire-limits.ts'

/** Cards of a column before somebody asks for more: ten thousand do not come at once. */
const SHOWN = 15
/** The columns that were asked for more. */
const MORE = 'more'

/** The filter of the address, without its states: those are the columns. `?` included, empty for none. */
export function filterOnly(search: string, status?: RequestStatus): string {
  const params = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(search)) {
    if (name.startsWith('filter[') && !name.startsWith('filter[status]')) params.append(name, value)
  }
  if (status !== undefined) params.append('filter[status][]', status)
  return params.size === 0 ? '' : `?${params}`
}

/** What a column asks the API: its state, in the order of the list. */
export function columnPath(params: URLSearchParams, status: RequestStatus): string {
  const asked = new URLSearchParams(filterOnly(params.toString(), status))
  asked.set('sort_column', 'status')
  asked.set('sort_direction', 'asc')
  asked.set('per_page', String(params.getAll(MORE).includes(status) ? PER_PAGE_MAX : SHOWN))
  return `${api.consultationRequests}?${asked}`
}

/** The same board with more of one column. */
export function withMore(search: string, status: RequestStatus): string {
  const params = new URLSearchParams(search)
  if (!params.getAll(MORE).includes(status)) params.append(MORE, status)
  return `?${params}`
}

export function isSameFilter(search: string, filter: string): boolean {
  return filterOnly(search) === filterOnly(filter)
}
