import { isRouteErrorResponse } from 'react-router'

/** The router's words about a form from a page of another site, which are no class of their own. */
const FOREIGN_FORM = /Aborting the action\.$|^Bad Request$/
const LINE_MAX = 200

/** Writes down what went wrong in a page: our own failure whole, and what was asked wrongly in one short line. */
export function logPageError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted) return
  const cause = causeOf(error)
  console.error(isAskedWrongly(error) ? `${request.method} refused: ${String(cause)}`.slice(0, LINE_MAX) : cause)
}

/** Anybody can send as much of it as they like: a stack of each would fill the log. */
function isAskedWrongly(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status < 500
  return error instanceof Error && FOREIGN_FORM.test(error.message)
}

/** The router keeps its own error inside the answer that it makes of it. */
function causeOf(error: unknown): unknown {
  return isRouteErrorResponse(error) && 'error' in error && error.error ? error.error : error
}
