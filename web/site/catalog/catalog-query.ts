/** The filter grammar of the catalog, spelled alike in its URL, its form and the API. */
export const FILTER_NAMES = {
  search: 'filter[search]',
  is_couples: 'filter[is_couples]',
  is_teens: 'filter[is_teens]',
  topics: 'filter[topics][]',
  time: 'filter[time]',
  day_part: 'filter[day_part]',
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
/** What people type is in roubles, what filters is in kopecks. */
export const PRICE_INPUTS = { price_from: 'price_from', price_to: 'price_to' } as const
/** Whom the sentence of the home page asks for: the name of a mode. */
export const FOR_WHOM = 'for_whom'
/** Where its meetings are to be: a format, or the ids of the branches of one city. */
export const WHERE = 'where'
type PriceKey = keyof typeof PRICE_INPUTS
const KNOWN = new Set<string>([
  ...Object.values(FILTER_NAMES),
  ...Object.values(PRICE_INPUTS),
  ...[FOR_WHOM, WHERE, PAGE],
  ...SORT,
])

/** What the catalog understands of a query: unknown names and empty values are gone, repeats too. */
export function catalogQuery(entries: Iterable<[string, unknown]>): URLSearchParams {
  const query = new URLSearchParams()
  // Whoever sends a thousand values would have each compared with all before it.
  const known = new Set<string>()
  for (const [name, sent] of entries) {
    if (typeof sent !== 'string' || !KNOWN.has(name)) continue
    // Neither the database nor a page can carry a NUL.
    const value = sent.replaceAll('\0', '').trim()
    if (value === '') continue
    const pair = `${name}=${value}`
    if (!name.endsWith('[]')) query.set(name, value)
    else if (!known.has(pair)) query.append(name, value)
    known.add(pair)
  }
  if (query.get(PAGE) === '1') query.delete(PAGE)
  const forWhom = query.get(FOR_WHOM)
  query.delete(FOR_WHOM)
  placeOf(query)
  return inKopecks(forWhom === 'is_couples' || forWhom === 'is_teens' ? withMode(query, forWhom) : query)
}

/** The place of the sentence becomes a filter: «онлайн» is a format, «в Москве» its branches. */
function placeOf(query: URLSearchParams) {
  const where = query.get(WHERE)
  query.delete(WHERE)
  if (where === 'online' || where === 'offline') query.set(FILTER_NAMES.format, where)
  else if (where !== null && /^\d{1,9}(,\d{1,9}){0,49}$/.test(where)) {
    for (const branch of new Set(where.split(','))) query.append(FILTER_NAMES.branches, branch)
  }
}

/** The typed prices become filters; whoever typed them the other way round is understood. What is no number is refused in words. */
function inKopecks(query: URLSearchParams): URLSearchParams {
  let isTyped = false
  for (const key of Object.keys(PRICE_INPUTS) as PriceKey[]) {
    const typed = query.get(PRICE_INPUTS[key])
    if (typed === null) continue
    isTyped = true
    query.delete(PRICE_INPUTS[key])
    const roubles = typed.replaceAll(/\s/g, '')
    const isSum = /^\d+([.,]\d{1,2})?$/.test(roubles)
    query.set(FILTER_NAMES[key], isSum ? String(Math.round(Number(roubles.replace(',', '.')) * 100)) : typed)
  }
  const from = query.get(FILTER_NAMES.price_from)
  const to = query.get(FILTER_NAMES.price_to)
  if (isTyped && from !== null && to !== null && Number(from) > Number(to)) {
    query.set(FILTER_NAMES.price_from, to)
    query.set(FILTER_NAMES.price_to, from)
  }
  return query
}

/** A price of the query as it is typed: whole roubles, or nothing. */
export function typedPrice(query: URLSearchParams, key: PriceKey): string {
  const kopecks = query.get(FILTER_NAMES[key])
  return kopecks === null ? '' : String(Number(kopecks) / 100)
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

/** With nothing but one filter; whoever looks for two or for a teenager still does. */
export function only(query: URLSearchParams, key: FilterKey): URLSearchParams {
  const next = withoutFilters(query)
  next.delete(FILTER_NAMES[key])
  for (const value of chosen(query, key)) next.append(FILTER_NAMES[key], value)
  return next
}

/** With no filter; whoever looks for two or for a teenager still does. */
export function withoutFilters(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams([...query].filter(([name]) => SORT.includes(name)))
  return withMode(rest, modeOf(query))
}

/** For oneself, for two, or for a teenager: a mode of its own. For two, topics and prices are those of a couple. */
export type Mode = 'self' | 'is_couples' | 'is_teens'

export function modeOf(query: URLSearchParams): Mode {
  const isOn = (key: FilterKey) => ['1', 'true'].includes(query.get(FILTER_NAMES[key]) ?? '')
  if (isOn('is_couples')) return 'is_couples'
  return isOn('is_teens') ? 'is_teens' : 'self'
}

/** The same question in another mode. */
export function withMode(query: URLSearchParams, mode: Mode): URLSearchParams {
  const next = without(without(query, 'is_couples'), 'is_teens')
  if (mode !== 'self') next.set(FILTER_NAMES[mode], '1')
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
