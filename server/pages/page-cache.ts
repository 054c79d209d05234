import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  acceptedBody,
  answerPacked,
  isKnown,
  packAnswer,
  weightOf,
  type PackedAnswer,
} from '../platform/http/packed-answer.ts'
import { KEY_MAX, keyOf } from './page-address.ts'

/** A page tells of free times and of today, so it ages even when nobody writes. */
const MAX_AGE_MS = 60_000
/** While pages cannot be made, an older one is better than none: so old at most, and less when a write has changed it. */
const LAST_RESORT_MS = { aged: 24 * 60 * 60_000, changed: 60 * 60_000 }
/** After a failure an old page is answered at once for so long: trying each time would only add to what is wrong. */
const RETRY_MS = 2_000
/** What all kept pages may weigh together, as they are packed: about a thousand of them. Bytes. */
const MAX_BYTES = 32 * 1024 * 1024
/** As many short spellings of addresses are known by heart; the others are taken apart each time. */
const SPELLINGS_MAX = 2000

type Render = (request: Request) => Promise<Response>

interface KeptPage extends PackedAnswer {
  keptAt: number
  /** Which turn of `forget` it belongs to. */
  generation: number
  failedAt?: number
}

interface Options {
  now?: () => number
  maxBytes?: number
}

/** What one rendering gave all who asked for it: a page, a failure, or an answer of which each gets a copy. */
type Rendered =
  | { kind: 'page'; page: PackedAnswer }
  | { kind: 'failed'; error: unknown }
  | { kind: 'answer'; response: Response }
  | { kind: 'own'; response: Response }

/**
 * Rendered public pages, kept in the process until a write touches what they show (`forget`), or for a minute.
 * They are alike for every visitor: what differs from one to another is drawn by the browser. What is older stays for the
 * time when no page can be made.
 */
export class PageCache {
  #pages = new Map<string, KeptPage>()
  /** The key of each spelling of an address that has found a page. */
  #spellings = new Map<string, string>()
  /** One rendering at a time for one page: who asks meanwhile gets its result. */
  #renderings = new Map<string, Promise<Rendered>>()
  #bytes = 0
  /** Counts the calls of `forget`: a page whose rendering began before one is not kept. */
  #generation = 0
  #now: () => number
  #maxBytes: number

  /** `now` must never step back, as the time of day does when somebody sets it. */
  constructor({ now = () => performance.now(), maxBytes = MAX_BYTES }: Options = {}) {
    this.#now = now
    this.#maxBytes = maxBytes
  }

  /** What the kept pages weigh. */
  get bytes(): number {
    return this.#bytes
  }

  /** The spellings of addresses that are known by heart, the oldest first. */
  get spellings(): string[] {
    return [...this.#spellings.keys()]
  }

  /** Every page is made anew; the former ones stay for the case that this fails. */
  forget(): void {
    this.#generation += 1
    this.#renderings.clear()
    this.#spellings.clear()
  }

  /** Answers with a kept page; false when there is none. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const page = this.#pageOf(request)
    if (page === undefined) return false
    if (isKnown(request.headers['if-none-match'], page)) {
      response.writeHead(304, page.head).end()
      return true
    }
    const { body, head } = acceptedBody(page, request.headers['accept-encoding'])
    response.writeHead(200, head).end(request.method === 'HEAD' ? undefined : body)
    return true
  }

  /**
   * Renders by `render`, from the address without what its screen does not read, and keeps a success. When rendering fails,
   * the page as it was is the answer, and its headers say how old it is.
   */
  async render(request: Request, render: Render): Promise<Response> {
    const url = new URL(request.url)
    const key = keyOf(request.method, url.pathname + url.search)
    if (key === null) return render(request)
    const old = this.#lastResort(key)
    if (old?.failedAt !== undefined && this.#now() - old.failedAt < RETRY_MS) return this.#answerOld(request, old)
    const begun = this.#renderings.get(key)
    const rendered = await (begun ?? this.#renderOnce(key, new URL(key, url), request, render))
    if (rendered.kind === 'page') return answerPacked(request, rendered.page)
    if (rendered.kind === 'own') return begun === undefined ? rendered.response : render(request)
    const failed = rendered.kind === 'failed' || rendered.response.status >= 500
    if (failed && old !== undefined) {
      old.failedAt = this.#now()
      return this.#answerOld(request, old)
    }
    if (rendered.kind === 'failed') throw rendered.error
    const { status } = rendered.response
    // A way elsewhere takes the whole query along, marks of advertising too.
    if (status >= 300 && status < 400 && key !== url.pathname + url.search) return render(request)
    return rendered.response.clone()
  }

  async #renderOnce(key: string, address: URL, request: Request, render: Render): Promise<Rendered> {
    const rendering = this.#rendered(key, address, request, render)
    this.#renderings.set(key, rendering)
    const done = await rendering
    if (this.#renderings.get(key) === rendering) this.#renderings.delete(key)
    return done
  }

  async #rendered(key: string, address: URL, request: Request, render: Render): Promise<Rendered> {
    const generation = this.#generation
    try {
      const response = await render(anonymous(address, request))
      // What sets a cookie is meant for one visitor.
      if (response.headers.has('set-cookie')) return { kind: 'own', response }
      if (response.status !== 200) {
        const body = await response.arrayBuffer()
        // What is there no more must not come back when something fails.
        if (response.status < 500) this.#drop(key)
        return { kind: 'answer', response: new Response(body.byteLength === 0 ? null : body, response) }
      }
      const page = await packAnswer(response)
      if (generation === this.#generation) this.#keep(key, { ...page, keptAt: this.#now(), generation })
      return { kind: 'page', page }
    } catch (error) {
      return { kind: 'failed', error }
    }
  }

  #pageOf({ method = '', url = '' }: IncomingMessage): KeptPage | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const known = this.#spellings.get(url)
    if (known !== undefined) return this.#fresh(known)
    const key = keyOf(method, url)
    const page = key === null ? undefined : this.#fresh(key)
    if (key !== null && page !== undefined) this.#remember(url, key)
    return page
  }

  #remember(url: string, key: string) {
    if (url.length > KEY_MAX) return
    this.#spellings.set(url, key)
    const [oldest] = this.#spellings.keys()
    if (oldest !== undefined && this.#spellings.size > SPELLINGS_MAX) this.#spellings.delete(oldest)
  }

  #fresh(key: string): KeptPage | undefined {
    const page = this.#pages.get(key)
    if (page === undefined || page.generation !== this.#generation) return undefined
    return this.#now() - page.keptAt < MAX_AGE_MS ? page : undefined
  }

  /** The page as it was, unless it is too old to be shown to anybody. */
  #lastResort(key: string): KeptPage | undefined {
    const page = this.#pages.get(key)
    if (page === undefined) return undefined
    const limit = page.generation === this.#generation ? LAST_RESORT_MS.aged : LAST_RESORT_MS.changed
    if (this.#now() - page.keptAt < limit) return page
    this.#drop(key)
    return undefined
  }

  #answerOld(request: Request, page: KeptPage): Response {
    const age = String(Math.floor((this.#now() - page.keptAt) / 1000))
    return answerPacked(request, page, { age, 'x-page-stale': 'rendering-failed' })
  }

  #keep(key: string, page: KeptPage) {
    this.#drop(key)
    this.#pages.set(key, page)
    this.#bytes += weightOf(page)
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest)
    }
  }

  #drop(key: string) {
    const page = this.#pages.get(key)
    if (page === undefined) return
    this.#pages.delete(key)
    this.#bytes -= weightOf(page)
  }
}

/** Asks for a page as a stranger: nothing of whoever came first may be in what all get. */
function anonymous(address: URL, request: Request): Request {
  const headers = new Headers(request.headers)
  for (const name of ['cookie', 'authorization', 'if-none-match', 'range']) headers.delete(name)
  return new Request(address, { headers })
}
