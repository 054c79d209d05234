import { api } from '#contract/wire/api.ts'
import { catalogFilterSchema } from '#contract/catalog.ts'
import { pagePathError } from '#contract/content/page-link.ts'
import { publicReviewsQuery } from '#contract/requests/reviews.ts'
import { screens, type Screen, type ScreenName } from '#contract/people/screens.ts'

/** Longer addresses are one visitor's own search: nobody asks for them a second time. */
export const KEY_MAX = 500
/** No form of ours names more; what comes after them is read by nobody. */
const PARAMETERS_MAX = 400

/** What a public screen reads of its address. Whatever else stands there makes no other page. */
interface PageQuery {
  /** Makes a page that others ask for too. */
  shared?: ReadonlySet<string>
  /** Makes a page for one visitor, which is never kept. */
  own?: ReadonlySet<string>
}

const PEOPLE: PageQuery = { own: new Set(['people']) }

const queries: Partial<Record<ScreenName, PageQuery>> = {
  catalog: {
    shared: new Set([
      ...filterNames(catalogFilterSchema),
      'price_from',
      'price_to',
      'for_whom',
      'where',
      'page',
      'sort_column',
      'sort_direction',
    ]),
  },
  reviewsPage: {
    shared: new Set([...filterNames(publicReviewsQuery.shape.filter.unwrap()), 'page']),
    own: new Set(['sent']),
  },
  join: { own: new Set(['sent']) },
  smartConsultations: {
    own: new Set([...['for_whom', 'topics', 'self_harm', 'place', 'gender', 'time', 'price_to', 'story'], 'step']),
  },
  favourites: PEOPLE,
  compare: PEOPLE,
}
const NOTHING: ReadonlySet<string> = new Set()
/** The router asks for the data of some routes alone. */
const ROUTES = '_routes'

/** Those with a path of their own before those that take any: `/catalog/:slug` is not the page of favourites. */
const allScreens = Object.entries(screens)
  .toSorted(([, { path: a }], [, { path: b }]) => Number(a.includes(':')) - Number(b.includes(':')))
  .map(([name, screen]) => ({
    pattern: patternOf(screen),
    isAlike: screen.guard === 'public' && screen.layout === 'default' && !screen.isPersonal,
    query: queries[name as ScreenName] ?? {},
  }))

/** The address of a kept page: what its screen reads, its parameters in order. Null for what is not kept. */
export function keyOf(method: string, address: string): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const url = URL.parse(address, 'http://page')
  if (url === null || url.host !== 'page') return null
  const query = queryAt(url.pathname)
  if (query === null) return null
  const { shared = NOTHING, own = NOTHING } = query
  const known: [string, string][] = []
  let count = 0
  for (const [name, value] of url.searchParams) {
    count += 1
    if (count > PARAMETERS_MAX) break
    if (own.has(name)) return null
    if (name === ROUTES && url.pathname.endsWith('.data')) return null
    if (shared.has(name)) known.push([name, value])
  }
  const search = new URLSearchParams(known.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
  const key = search === '' ? url.pathname : `${url.pathname}?${search}`
  return key.length > KEY_MAX ? null : key
}

/** True where every visitor gets the same page, and nothing in it is anybody's own. */
export function isSameForEverybody(method: string, pathname: string): boolean {
  return (method === 'GET' || method === 'HEAD') && queryAt(pathname) !== null
}

/** What is read at the path of a page that is alike for everybody; null elsewhere. */
function queryAt(pathname: string): PageQuery | null {
  if (pathname === '/_root.data' || pathname === api.matchPeople) return {}
  const screen = allScreens.find(({ pattern }) => pattern.test(pathname))
  if (screen !== undefined) return screen.isAlike ? screen.query : null
  // What no screen has is a page record, or nothing.
  return pagePathError(pathname.replace(/\.data$/, '')) === undefined ? {} : null
}

function patternOf({ path }: Screen): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\.data)?$`)
}

function filterNames({ shape }: { shape: object }): string[] {
  return Object.keys(shape).flatMap((name) => [`filter[${name}]`, `filter[${name}][]`])
}

/** No page of ours lies half as deep. */
const PARTS_MAX = 32

/**
 * True for a path that the router must not be asked about: it looks for each beginning of a path on its own, so that a
 * thousand parts in four kilobytes take it half a second of everybody's time, and four times that twice as many.
 */
export function isTooDeep(pathname: string): boolean {
  let parts = 0
  for (let at = pathname.indexOf('/'); at !== -1 && parts <= PARTS_MAX; at = pathname.indexOf('/', at + 1)) parts += 1
  return parts > PARTS_MAX
}

/**
 * True for a path that the router would take for the address of another host, and of one that cannot be: `//%09/x`. It
 * throws where others of two slashes are led to the one with a single slash.
 */
export function isNoAddress(pathname: string): boolean {
  return pathname.startsWith('//') && !URL.canParse(pathname, 'http://page')
}
