import type { RouterContextProvider } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { CATALOG_PER_PAGE, type CatalogAnswer } from '#contract/catalog.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { fieldOf, withoutRefused, type FilterKey } from './catalog-query.ts'

type Context = Readonly<RouterContextProvider>

/** More would not help to choose. */
const PROPOSALS_MAX = 5
/** What people give up most easily comes first. */
const EASY_TO_DROP: FilterKey[] = [
  'price_to',
  'price_from',
  'day_part',
  'time',
  'branches',
  'format',
  'gender',
  'specializations',
  'search',
  'topics',
  'is_couples',
  'is_teens',
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
export function proposeWays({ ways_back }: CatalogAnswer): Proposal[] {
  const asked = EASY_TO_DROP.flatMap((key) => ways_back.filter(({ filter }) => filter === key)).slice(0, PROPOSALS_MAX)
  const fruitful = (way: 'without' | 'alone') =>
    asked
      .map((one) => ({ key: one.filter, isKept: way === 'alone', count: one[way] }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
  const drops = fruitful('without')
  return drops.length > 0 || asked.length < 2 ? drops : fruitful('alone')
}

function read(context: Context, query: URLSearchParams): Promise<CatalogAnswer> {
  const asked = new URLSearchParams([...query, ['per_page', String(CATALOG_PER_PAGE)]])
  return readApi<CatalogAnswer>(context, `${publicApi.catalog}?${asked}`)
}
