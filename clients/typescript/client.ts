import { CALLS, type Calls } from './calls.gen.ts'

export type CallName = keyof Calls
export type AnswerOf<N extends CallName> = Calls[N]['answer']

/** Of the fields of a call only those that it must have. */
type Required_<T> = { [K in keyof T as object extends Pick<T, K> ? never : K]: T[K] }
type InputOf<N extends CallName> = Omit<Calls[N], 'answer'> & {
  /** Makes a repeated creation one creation. */
  idempotencyKey?: string
  signal?: AbortSignal
}
type Arguments<N extends CallName> = object extends Required_<InputOf<N>> ? [input?: InputOf<N>] : [input: InputOf<N>]

/** The calls whose answer is a page of a list. */
export type PagedCallName = {
  [N in CallName]: AnswerOf<N> extends { data: unknown[]; meta: { last_page: number } } ? N : never
}[CallName]

interface ClientOptions {
  /** Where people reach the program: `https://practice.example`. */
  url: string
  /** `smysl_…`, made in «Программы». */
  token: string
  fetch?: (request: Request) => Promise<Response>
}

/** An answer of 400 to 599. `errors` has the messages by field, in Russian, for people. */
export class SmyslError extends Error {
  readonly status: number
  readonly errors: Readonly<Record<string, string[]>>
  readonly body: Readonly<Record<string, unknown>>
  /** Seconds to wait before the next try; null when nobody says. */
  readonly retryAfter: number | null

  constructor(status: number, body: Record<string, unknown>, retryAfter: string | null) {
    super(typeof body.message === 'string' ? body.message : `HTTP ${status}`)
    this.name = new.target.name
    this.status = status
    this.body = body
    this.errors = (body.errors ?? {}) as Record<string, string[]>
    this.retryAfter = retryAfter === null ? null : Number(retryAfter)
  }
}

/** Somebody saved first, and nothing was written: `current` is the record as it stands, `changedFields` what differs. */
export class ConflictError extends SmyslError {
  get current(): unknown {
    return this.body.current
  }

  get changedFields(): string[] {
    return (this.body.changed_fields ?? []) as string[]
  }
}

/** Smysl for a program: every call that a token opens, by its name in the OpenAPI document, with its types. */
export class SmyslClient {
  readonly #url: string
  readonly #token: string
  readonly #fetch: (request: Request) => Promise<Response>

  constructor({ url, token, fetch = (request) => globalThis.fetch(request) }: ClientOptions) {
    this.#url = url.replace(/\/+$/, '')
    this.#token = token
    this.#fetch = fetch
  }

  /** Asks, and answers the body of a success. Throws SmyslError, for a stale version ConflictError. */
  async call<N extends CallName>(name: N, ...[input]: Arguments<N>): Promise<AnswerOf<N>> {
    const response = await this.#fetch(this.#request(name, (input ?? {}) as AnyInput))
    const isJson = response.headers.get('content-type')?.includes('application/json') === true
    const body = isJson ? ((await response.json()) as unknown) : undefined
    if (response.ok) return body as AnswerOf<N>
    const refusal = (body ?? {}) as Record<string, unknown>
    const Kind = refusal.code === 'conflict' ? ConflictError : SmyslError
    throw new Kind(response.status, refusal, response.headers.get('retry-after'))
  }

  /** Every record of a list with pages, page by page. */
  async *all<N extends PagedCallName>(
    name: N,
    ...[input]: Arguments<N>
  ): AsyncGenerator<AnswerOf<N> extends { data: (infer T)[] } ? T : never> {
    for (let page = 1, last = 1; page <= last; page += 1) {
      const given = (input ?? {}) as AnyInput
      const asked = { ...given, query: { per_page: 100, ...given.query, page } }
      const answer = (await this.call(name, ...([asked] as unknown as Arguments<N>))) as unknown as Page
      last = answer.meta.last_page
      yield* answer.data as never[]
    }
  }

  #request(name: CallName, { path = {}, query, body, idempotencyKey, signal }: AnyInput): Request {
    const [method, pattern] = CALLS[name]
    const place = pattern.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(path[key])))
    const search = query === undefined ? '' : `?${new URLSearchParams(pairsOf(query))}`
    return new Request(this.#url + place + search, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    })
  }
}

interface AnyInput {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

interface Page {
  data: unknown[]
  meta: { last_page: number }
}

/** `{ filter: { topics: [1, 2] } }` → `filter[topics][]=1`, `filter[topics][]=2`. */
function pairsOf(value: Record<string, unknown>, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, part]): [string, string][] => {
    const name = prefix === '' ? key : `${prefix}[${key}]`
    if (part === undefined || part === null) return []
    if (Array.isArray(part)) return part.map((item) => [`${name}[]`, String(item)])
    if (typeof part === 'object') return pairsOf(part as Record<string, unknown>, name)
    return [[name, String(part)]]
  })
}
