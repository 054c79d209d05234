import { PER_PAGE_DEFAULT } from '#contract/http.ts'

/** What a list shows. It lives in the URL, written as the API's own query, so that back and reload keep it. */
export interface ListState {
  filter: Record<string, FilterValue>
  page: number
  perPage: number
  sortColumn: string
  sortDirection: SortDirection
}

export type FilterValue = string | string[]
export type SortDirection = 'asc' | 'desc'

const SORT_DEFAULT = { column: 'created_at', direction: 'desc' } as const

export function readListState(params: URLSearchParams): ListState {
  return {
    filter: readFilter(params),
    page: positive(params.get('page'), 1),
    perPage: positive(params.get('per_page'), PER_PAGE_DEFAULT),
    sortColumn: params.get('sort_column') ?? SORT_DEFAULT.column,
    sortDirection: params.get('sort_direction') === 'asc' ? 'asc' : SORT_DEFAULT.direction,
  }
}

/** The query of a list, `?` included; what is usual is left out, so that the plain list has a plain address. */
export function listSearch(state: ListState): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(state.filter)) {
    if (Array.isArray(value)) for (const item of value) params.append(`filter[${name}][]`, item)
    else params.append(`filter[${name}]`, value)
  }
  if (state.sortColumn !== SORT_DEFAULT.column || state.sortDirection !== SORT_DEFAULT.direction) {
    params.set('sort_column', state.sortColumn)
    params.set('sort_direction', state.sortDirection)
  }
  if (state.perPage !== PER_PAGE_DEFAULT) params.set('per_page', String(state.perPage))
  if (state.page !== 1) params.set('page', String(state.page))
  const text = params.toString().replaceAll('%5B', '[').replaceAll('%5D', ']')
  return text === '' ? '' : `?${text}`
}

/** The list narrowed or widened by one filter, from its first page. An empty value takes the filter away. */
export function withFilter(state: ListState, name: string, value: FilterValue): ListState {
  const { [name]: _, ...rest } = state.filter
  return { ...state, page: 1, filter: value.length === 0 ? rest : { ...rest, [name]: value } }
}

/** Sorted by the column; a second click turns the order round. */
export function withSort(state: ListState, column: string, first: SortDirection): ListState {
  const turned = state.sortDirection === 'asc' ? 'desc' : 'asc'
  return { ...state, page: 1, sortColumn: column, sortDirection: state.sortColumn === column ? turned : first }
}

function readFilter(params: URLSearchParams): ListState['filter'] {
  const filter: ListState['filter'] = {}
  for (const [key, value] of params) {
    const [, name, many] = /^filter\[(\w+)\](\[\w*\])?$/.exec(key) ?? []
    if (name === undefined || value === '') continue
    filter[name] = many === undefined ? value : [filter[name] ?? [], value].flat()
  }
  return filter
}

function positive(text: string | null, otherwise: number): number {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : otherwise
}
