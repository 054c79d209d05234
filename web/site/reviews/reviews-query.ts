import { siteHref } from '#contract/people/site-links.ts'

/** The filter grammar of the reviews, spelled alike in the address, the form and the API. */
export const REVIEW_FILTERS = {
  psychologist: 'filter[psychologist]',
  rating: 'filter[rating]',
  topic: 'filter[topic]',
} as const

const PAGE = 'page'
const SHAPES: Record<string, RegExp> = {
  [REVIEW_FILTERS.psychologist]: /^[a-z0-9-]{1,120}$/,
  [REVIEW_FILTERS.rating]: /^[1-5]$/,
  [REVIEW_FILTERS.topic]: /^[a-z0-9-]{1,120}$/,
  [PAGE]: /^[1-9]\d{0,5}$/,
}

/** What the reviews understand of an address: the rest is dropped, so that a mistyped link still shows reviews. */
export function reviewsQuery(entries: Iterable<[string, string]>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of entries) if (SHAPES[name]?.test(value)) query.set(name, value)
  if (query.get(PAGE) === '1') query.delete(PAGE)
  return query
}

/** The address of the reviews, `/reviews` itself when nothing is asked. Brackets stay readable. */
export function reviewsPath(query: URLSearchParams): string {
  const text = query.toString().replaceAll('%5B', '[').replaceAll('%5D', ']')
  return text === '' ? siteHref('reviewsPage') : `${siteHref('reviewsPage')}?${text}`
}

/** The reviews of one psychologist. */
export function reviewsOf(slug: string): string {
  return reviewsPath(new URLSearchParams([[REVIEW_FILTERS.psychologist, slug]]))
}

export function onPage(query: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(query)
  if (page === 1) next.delete(PAGE)
  else next.set(PAGE, String(page))
  return next
}

export function isFiltered(query: URLSearchParams): boolean {
  return Object.values(REVIEW_FILTERS).some((name) => query.has(name))
}
