import { isRouteErrorResponse, type DataStrategyResult, type MiddlewareFunction } from 'react-router'

interface Shown {
  id: string
  pathname: string
  loaderData: unknown
}

type Results = Record<string, DataStrategyResult>

/** Answers of 4xx that say nothing about what was asked for. */
const PASSING_STATUSES = [408, 425, 429]

/** What stands on the page now: the frame, and last the screen in it. */
let shown: readonly Shown[] = []
let isStaying = false

export function rememberShownMatches(matches: readonly Shown[]) {
  shown = matches
}

export function clearShownMatches() {
  shown = []
}

/** The next read of the open screen gives what is shown already: nobody asked for anything new. */
export function reuseShownOnce() {
  isStaying = true
}

/**
 * Runs around every read of the back office. One that failed for now takes away neither the frame nor the rows of an
 * open list; the list says that it is stale (specification §8: the failure itself is only logged).
 */
export const withStaleReads: MiddlewareFunction<Results> = async ({ url }, next) => {
  const stays = isStaying
  isStaying = false
  const screen = shown.at(-1)
  if (stays && screen?.pathname === url.pathname && shown.every(hasData)) return dataOf(shown)
  const results = await next()
  for (const [id, { type, result }] of Object.entries(results)) {
    const kept = shown.find((match) => match.id === id)
    if (type !== 'error' || kept === undefined || !isPassing(result)) continue
    if (kept !== screen && hasData(kept)) results[id] = { type: 'data', result: kept.loaderData }
    if (kept === screen && kept.pathname === url.pathname && hasList(kept.loaderData)) {
      console.error(result)
      results[id] = { type: 'data', result: stale(kept.loaderData) }
    }
  }
  return results
}

function isPassing(error: unknown): boolean {
  if (error instanceof Response || isAborted(error)) return false
  return !isRouteErrorResponse(error) || error.status >= 500 || PASSING_STATUSES.includes(error.status)
}

/** Somebody set out elsewhere before it came, or before the whole of it had: nothing failed. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || isAborted(error.cause))
}

function hasData({ loaderData }: Shown): boolean {
  return loaderData !== undefined
}

function dataOf(matches: readonly Shown[]): Results {
  return Object.fromEntries(matches.map(({ id, loaderData }) => [id, { type: 'data', result: loaderData }]))
}

interface WithList {
  list: object
}

function hasList(data: unknown): data is WithList {
  const list = (data as Partial<WithList> | null | undefined)?.list
  return typeof list === 'object' && list !== null
}

function stale(data: WithList): WithList {
  return { ...data, list: { ...data.list, isStale: true } }
}
