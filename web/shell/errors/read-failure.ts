import { isRouteErrorResponse } from 'react-router'
import type { PageRefusal } from '#contract/content/page-refusal.ts'
import { isUnanswered } from '#web/lib/api/no-connection.ts'

const FORM_REFUSED: PageRefusal['code'] = 'form-refused'
const TAKES_NOTHING = 'Эта страница ничего не\u00a0принимает. Ничего не\u00a0записано.'

export interface Failure {
  status: number
  /** `Page Not Found` for a 404, `Internal Server Error` for all others (specification §8). */
  statusMessage: string
  /** What the error said. */
  message: string
  /** Names the request in the server's log. */
  requestId: string | null
  isNotFound: boolean
  /** The server is there, and what it needs is not: it will be in a moment. */
  isAway: boolean
  /** This visitor asked more than anybody reads; the message says so. */
  isTooOften: boolean
  /** Nobody answered: no status is known, and nothing is recorded. */
  isUnanswered: boolean
  /** The form was too large, of another kind or broken, or sent where none is taken; the message says so. */
  isFormRefused: boolean
}

/** Reads whatever was thrown: an answer of a loader, an ApiError, an Error or anything else. */
export function readFailure(error: unknown, pathname: string): Failure {
  const status = statusOf(error)
  const isNotFound = status === 404
  const isAway = status === 503
  const isTakenNowhere = status === 405
  const statusMessage = isNotFound ? 'Page Not Found' : 'Internal Server Error'
  return {
    status,
    statusMessage,
    message: isNotFound
      ? `Page Not Found: ${pathname}`
      : isTakenNowhere
        ? TAKES_NOTHING
        : (messageOf(error) ?? statusMessage),
    requestId: requestIdOf(error),
    isNotFound,
    isAway,
    isTooOften: status === 429,
    isUnanswered: isUnanswered(error),
    isFormRefused:
      isTakenNowhere || (isRouteErrorResponse(error) && isRecord(error.data) && error.data.code === FORM_REFUSED),
  }
}

function statusOf(error: unknown): number {
  const status = isRecord(error) ? error.status : undefined
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : 500
}

/** A text that is the whole answer is left out: it is the page of whatever stands before the server. */
function messageOf(error: unknown): string | null {
  if (isRouteErrorResponse(error)) {
    if (isRecord(error.data) && typeof error.data.message === 'string') return error.data.message
    return error.statusText === '' ? null : error.statusText
  }
  return error instanceof Error && error.message !== '' ? error.message : null
}

function requestIdOf(error: unknown): string | null {
  const body = isRouteErrorResponse(error) ? error.data : isRecord(error) ? error.body : undefined
  return isRecord(body) && typeof body.request_id === 'string' && body.request_id !== '' ? body.request_id : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
