import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/api.ts'
import type { CatalogAnswer } from '#contract/catalog.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { readApi } from '#web/lib/loader-api.ts'
import { fieldOf, isAsked, only, without, withoutRefused, type FilterKey } from './catalog-query.ts'

type Context = Readonly<RouterContextProvider>

/** Each costs a count; more would not help to choose. */
const PROPOSALS_MAX = 5
/** What people give up most easily comes first. */
const EASY_TO_DROP: FilterKey[] = [
  'price_to',
  'price_from',
  'branches',
  'format',
  'gender',
  'specializations',
  'search',
  'topics',
  'is_couples',
]

interface Asked {
  answer: CatalogAnswer
  /** What was really asked: the part that the API understood. */
  query: URLSearchParams
  /** The API's words about what it refused, by field. */
  refused: Record<string, string>
}

/** Asks the catalog; when a part of the query is refused, the rest of it still finds people. */
export async function askCatalog(context: Context, query: URLSearchParams): Promise<Asked> {
  try {
    return { answer: await read(context, query), query, refused: {} }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    const errors = error.fieldErrors
    const refused = Object.fromEntries(Object.entries(errors).map(([name, message]) => [fieldOf(name), message]))
    const rest = withoutRefused(query, errors)
    const understood = rest.toString() === query.toString() ? new URLSearchParams() : rest
    return { answer: await read(context, understood), query: understood, refused }
  }
}

/** A way back to people: without one filter, or with nothing but it. */
export interface Proposal {
  key: FilterKey
  isKept: boolean
  /** How many people it finds. */
  count: number
}

/** Which single filter to drop when nobody was found, the most fruitful first; where two stand in the way, which one to keep. */
export async function proposeWays(context: Context, query: URLSearchParams): Promise<Proposal[]> {
  const asked = EASY_TO_DROP.filter((key) => isAsked(query, key)).slice(0, PROPOSALS_MAX)
  const counted = async (key: FilterKey, isKept: boolean) => {
    const { meta } = await read(context, isKept ? only(query, key) : without(query, key), 1)
    return { key, isKept, count: meta.total }
  }
  const fruitful = async (isKept: boolean) => {
    const ways = await Promise.all(asked.map((key) => counted(key, isKept)))
    return ways.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  }
  const drops = await fruitful(false)
  return drops.length > 0 || asked.length < 2 ? drops : fruitful(true)
}

function read(context: Context, query: URLSearchParams, perPage?: number): Promise<CatalogAnswer> {
  const asked = new URLSearchParams(query)
  if (perPage !== undefined) asked.set('per_page', String(perPage))
  return readApi<CatalogAnswer>(context, `${api.catalog}?${asked}`)
}
