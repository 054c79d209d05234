/** The filter grammar of the catalog, spelled alike in its URL, its form and the API. */
export const FILTER_NAMES = {
  search: 'filter[search]',
  is_couples: 'filter[is_couples]',
  topics: 'filter[topics][]',
  format: 'filter[format]',
  branches: 'filter[branches][]',
  price_from: 'filter[price_from]',
  price_to: 'filter[price_to]',
  gender: 'filter[gender]',
  specializations: 'filter[specializations][]',
} as const
export type FilterKey = keyof typeof FILTER_NAMES
export const FILTER_KEYS = Object.keys(FILTER_NAMES) as FilterKey[]

const PAGE = 'page'
const SORT = ['sort_column', 'sort_direction']
const KNOWN = new Set<string>([...Object.values(FILTER_NAMES), PAGE, ...SORT])

/** What the catalog understands of a query: unknown names and empty values are gone, repeats too. */
export function catalogQuery(entries: Iterable<[string, unknown]>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, sent] of entries) {
    if (typeof sent !== 'string' || !KNOWN.has(name)) continue
    // Neither the database nor a page can carry a NUL.
    const value = sent.replaceAll('\0', '').trim()
    if (value === '' || query.has(name, value)) continue
    if (name.endsWith('[]')) query.append(name, value)
    else query.set(name, value)
  }
  if (query.get(PAGE) === '1') query.delete(PAGE)
  return query
}

/** The address of the catalog, `/catalog` itself when nothing is asked. Brackets stay readable. */
export function catalogPath(query: URLSearchParams): string {
  const text = query.toString().replaceAll('%5B', '[').replaceAll('%5D', ']')
  return text === '' ? '/catalog' : `/catalog?${text}`
}

/** Without a filter, or without one value of it; back on the first page. */
export function without(query: URLSearchParams, key: FilterKey, value?: string): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete(FILTER_NAMES[key], value)
  next.delete(PAGE)
  return next
}

/** With nothing but one filter; whoever looks for two still does. */
export function only(query: URLSearchParams, key: FilterKey): URLSearchParams {
  const next = withoutFilters(query)
  next.delete(FILTER_NAMES[key])
  for (const value of chosen(query, key)) next.append(FILTER_NAMES[key], value)
  return next
}

/** With no filter; whoever looks for two still does. */
export function withoutFilters(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams([...query].filter(([name]) => SORT.includes(name)))
  return isForTwo(query) ? inMode(rest, true) : rest
}

/** True where a psychologist for a couple is looked for: then topics and prices are those of a couple. */
export function isForTwo(query: URLSearchParams): boolean {
  return ['1', 'true'].includes(query.get(FILTER_NAMES.is_couples) ?? '')
}

/** The same question for two, or for oneself. */
export function inMode(query: URLSearchParams, forTwo: boolean): URLSearchParams {
  const next = without(query, 'is_couples')
  if (forTwo) next.set(FILTER_NAMES.is_couples, '1')
  return next
}

/** Without what the API refused: its errors name a field, `search` or `filter.search` or `filter.topics.0`. */
export function withoutRefused(query: URLSearchParams, errors: Record<string, unknown>): URLSearchParams {
  const refused = new Set(Object.keys(errors).map(fieldOf))
  return new URLSearchParams([...query].filter(([name]) => !refused.has(fieldOf(name))))
}

/** `filter[topics][]`, `filter.topics.0` and `topics` are all the field `topics`. */
export function fieldOf(name: string): string {
  const [first = '', second] = name.split(/[.[\]]+/)
  return first === 'filter' && second !== undefined ? second : first
}

export function withPage(query: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(query)
  if (page === 1) next.delete(PAGE)
  else next.set(PAGE, String(page))
  return next
}

export function chosen(query: URLSearchParams, key: FilterKey): string[] {
  return query.getAll(FILTER_NAMES[key])
}

export function isChosen(query: URLSearchParams, key: FilterKey, value: string | number): boolean {
  return query.has(FILTER_NAMES[key], String(value))
}
