import type { ErrorBody } from '#contract/wire/http.ts'

/** An answer of 400 to 599. `fieldErrors` is the 422 map, first message per field (specification §5). */
export class ApiError extends Error {
  status: number
  body: ErrorBody & Record<string, unknown>

  constructor(status: number, body: unknown) {
    const known = isErrorBody(body) ? body : { message: `HTTP ${status}`, request_id: '' }
    super(known.message)
    this.name = 'ApiError'
    this.status = status
    this.body = known as ErrorBody & Record<string, unknown>
  }

  get fieldErrors(): Record<string, string> {
    const entries = Object.entries(this.body.errors ?? {})
    return Object.fromEntries(entries.map(([field, messages]) => [field, messages[0] ?? '']))
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'message' in body
}
