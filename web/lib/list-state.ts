import { PER_PAGE_DEFAULT } from '#contract/wire/wire-limits.ts'

/** What a list shows. It lives in the URL, written as the API's own query, so that back and reload keep it. */
export interface ListState {
  filter: Record<string, FilterValue>
  page: number
  perPage: number
  sortColumn: string
  sortDirection: SortDirection
  /** The columns chosen, in their order; null for the usual ones. */
  columns: string[] | null
  /** The saved view that this began from: its id, or `all` for none where another one opens by itself. */
  view: string | null
}

export type FilterValue = string | string[]
export type SortDirection = 'asc' | 'desc'

/** How a list is sorted when nobody says otherwise. */
export interface ListSort {
  column: string
  direction: SortDirection
}

/** Specification §9. */
const SORT_DEFAULT: ListSort = { column: 'created_at', direction: 'desc' }

export function readListState(params: URLSearchParams, sort: ListSort = SORT_DEFAULT): ListState {
  const direction = params.get('sort_direction')
  return {
    filter: readFilter(params),
    page: positive(params.get('page'), 1),
    perPage: positive(params.get('per_page'), PER_PAGE_DEFAULT),
    sortColumn: params.get('sort_column') ?? sort.column,
    sortDirection: direction === 'asc' || direction === 'desc' ? direction : sort.direction,
    columns: params.get('columns')?.split(',').filter(Boolean) ?? null,
    view: params.get('view'),
  }
}

/** The query of a list, `?` included; what is usual is left out, so that the plain list has a plain address. */
export function listSearch(state: ListState, sort: ListSort = SORT_DEFAULT): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(state.filter)) {
    if (Array.isArray(value)) for (const item of value) params.append(`filter[${name}][]`, item)
    else params.append(`filter[${name}]`, value)
  }
  if (state.sortColumn !== sort.column || state.sortDirection !== sort.direction) {
    params.set('sort_column', state.sortColumn)
    params.set('sort_direction', state.sortDirection)
  }
  if (state.perPage !== PER_PAGE_DEFAULT) params.set('per_page', String(state.perPage))
  if (state.page !== 1) params.set('page', String(state.page))
  if (state.columns !== null) params.set('columns', state.columns.join(','))
  if (state.view !== null) params.set('view', state.view)
  return searchText(params)
}

/** A query as people may read it, `?` included. */
export function searchText(params: URLSearchParams): string {
  const text = params.toString().replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** The list narrowed or widened by one filter, from its first page. An empty value takes the filter away. */
export function withFilter(state: ListState, name: string, value: FilterValue): ListState {
  const { [name]: _, ...rest } = state.filter
  return { ...state, page: 1, filter: value.length === 0 ? rest : { ...rest, [name]: value } }
}

/** Sorted by the column; a second click turns the order round. */
export function withSort(state: ListState, { column, direction }: ListSort): ListState {
  const turned = state.sortDirection === 'asc' ? 'desc' : 'asc'
  return {
    ...state,
    page: 1,
    sortColumn: column,
    sortDirection: state.sortColumn === column ? turned : direction,
  }
}

/** Without any filter; the search too. */
export function withoutFilters(state: ListState): ListState {
  return { ...state, filter: {}, page: 1 }
}

/**
 * What turns `seen` into `next`, done to `latest`: whoever changes a list may see a state that an earlier change, not drawn
 * yet, has left behind.
 */
export function withChange(latest: ListState, seen: ListState, next: ListState): ListState {
  return { ...merged(latest, seen, next), filter: merged(latest.filter, seen.filter, next.filter) }
}

function merged<T extends object>(latest: T, seen: T, next: T): T {
  const names = Object.keys({ ...latest, ...next }) as (keyof T)[]
  const kept = names.filter((name) => name in (next[name] === seen[name] ? latest : next))
  return Object.fromEntries(kept.map((name) => [name, (next[name] === seen[name] ? latest : next)[name]])) as T
}

export function isFiltered(state: ListState): boolean {
  return Object.keys(state.filter).length > 0
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
