import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { catalogFilterSchema } from '#contract/catalog.ts'
import { pageLinkTrouble } from '#contract/page-link.ts'
import { publicReviewsQuery } from '#contract/reviews.ts'
import { screens, type Screen } from '#contract/screens.ts'

/** A page tells of free times and of today, so it ages even when nobody writes. */
const MAX_AGE_MS = 60_000
/** What all kept pages may weigh together, packed and unpacked. Bytes. */
const MAX_BYTES = 64 * 1024 * 1024
/** As many spellings of addresses are known by heart; the others are taken apart each time. */
const SPELLINGS_MAX = 2000
/** Longer addresses are one visitor's own search: nobody asks for them a second time. */
const KEY_MAX = 500
/** What public screens read of a query. */
const FILTERS = [catalogFilterSchema, publicReviewsQuery.shape.filter.unwrap()].flatMap(({ shape }) =>
  Object.keys(shape),
)
const KNOWN_PARAMETERS = new Set([
  ...FILTERS.flatMap((name) => [`filter[${name}]`, `filter[${name}][]`]),
  'page',
  'sort_column',
  'sort_direction',
])
/** Marks of advertising and messengers: no screen reads them, so they make no other page. */
const MARK = /^(utm_\w+|yclid|ysclid|gclid|fbclid|_openstat|from|ref)$/
/** Takes a millisecond for a page; the next one takes twice that and saves a hundredth. */
const BROTLI_QUALITY = 5

type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip) as (bytes: Buffer) => Promise<Buffer>

interface Packed {
  body: Buffer
  /** Names and values in turn, as `writeHead` takes them without looking. */
  head: string[]
}

interface KeptPage {
  etag: string
  /** Of the answer to whom the page is known. */
  head: string[]
  packed: Record<Encoding, Packed>
  keptAt: number
}

/**
 * Rendered public pages, kept in the process until a write touches what they show (`forget`), or for a minute.
 * They are alike for every visitor: what differs from one to another is drawn by the browser.
 */
export class PageCache {
  #pages = new Map<string, KeptPage>()
  /** The key of each spelling of an address that has found a page. */
  #spellings = new Map<string, string>()
  #bytes = 0
  /** Counts the calls of `forget`: a page whose rendering began before one is not kept. */
  #generation = 0
  #now: () => number
  #maxBytes: number

  constructor({ now = Date.now, maxBytes = MAX_BYTES }: { now?: () => number; maxBytes?: number } = {}) {
    this.#now = now
    this.#maxBytes = maxBytes
  }

  /** What the kept pages weigh. */
  get bytes(): number {
    return this.#bytes
  }

  forget(): void {
    this.#generation += 1
    this.#pages.clear()
    this.#spellings.clear()
    this.#bytes = 0
  }

  /** Answers with a kept page; false when there is none. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const page = this.#pageOf(request)
    if (page === undefined) return false
    if (knows(request.headers['if-none-match'], page.etag)) {
      response.writeHead(304, page.head).end()
      return true
    }
    const { body, head } = page.packed[encodingOf(request.headers['accept-encoding'])]
    response.writeHead(200, head).end(request.method === 'HEAD' ? undefined : body)
    return true
  }

  /**
   * Renders by `render`, from the address without its marks, and keeps a success. Who asks for the same page meanwhile
   * renders it too: a page takes less time than a queue would.
   */
  async render(request: Request, render: (request: Request) => Promise<Response>): Promise<Response> {
    const url = new URL(request.url)
    const key = keyOf(request.method, url.pathname + url.search)
    if (key === null) return render(request)
    const generation = this.#generation
    const response = await render(new Request(new URL(key, url), request))
    // A way elsewhere takes the whole query along, marks of advertising too.
    if (response.status >= 300 && response.status < 400 && key !== url.pathname + url.search) return render(request)
    if (response.status !== 200 || request.method !== 'GET' || response.headers.has('set-cookie')) return response
    const page = await packedPage(response, this.#now())
    if (generation === this.#generation) this.#keep(key, page)
    if (knows(request.headers.get('if-none-match'), page.etag)) {
      return new Response(null, { status: 304, headers: pairsOf(page.head) })
    }
    const { body, head } = page.packed[encodingOf(request.headers.get('accept-encoding'))]
    return new Response(new Uint8Array(body), { status: 200, headers: pairsOf(head) })
  }

  #pageOf({ method = '', url = '' }: IncomingMessage): KeptPage | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const known = this.#spellings.get(url)
    if (known !== undefined) return this.#fresh(known)
    const key = keyOf(method, url)
    const page = key === null ? undefined : this.#fresh(key)
    if (key !== null && page !== undefined && this.#spellings.size < SPELLINGS_MAX) this.#spellings.set(url, key)
    return page
  }

  #fresh(key: string): KeptPage | undefined {
    const page = this.#pages.get(key)
    if (page === undefined || this.#now() - page.keptAt < MAX_AGE_MS) return page
    this.#drop(key, page)
    return undefined
  }

  #keep(key: string, page: KeptPage) {
    const before = this.#pages.get(key)
    if (before !== undefined) this.#drop(key, before)
    this.#pages.set(key, page)
    this.#bytes += weightOf(page)
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest, old)
    }
  }

  #drop(key: string, page: KeptPage) {
    if (this.#pages.delete(key)) this.#bytes -= weightOf(page)
  }
}

/** The address of the page without marks, its parameters in order; null for what is not kept. */
export function keyOf(method: string, address: string): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const url = URL.parse(address, 'http://page')
  if (url === null || url.host !== 'page' || !isAlikeForAll(url.pathname)) return null
  const known = [...url.searchParams].filter(([name]) => !MARK.test(name))
  if (!known.every(([name]) => KNOWN_PARAMETERS.has(name))) return null
  const query = new URLSearchParams(known.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
  const key = query === '' ? url.pathname : `${url.pathname}?${query}`
  return key.length > KEY_MAX ? null : key
}

const patterns = Object.values(screens).map(patternOf)
const alike = Object.values(screens)
  .filter((screen) => screen.guard === 'public' && screen.layout === 'default' && !screen.isPersonal)
  .map(patternOf)

function patternOf({ path }: Screen): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\.data)?$`)
}

function isAlikeForAll(pathname: string): boolean {
  if (pathname === '/_root.data' || alike.some((pattern) => pattern.test(pathname))) return true
  // What no screen has is a page record, or nothing.
  const isOfNoScreen = patterns.every((pattern) => !pattern.test(pathname))
  return isOfNoScreen && pageLinkTrouble(pathname.replace(/\.data$/, '')) === undefined
}

/** The page in every packing: making both at once takes two milliseconds. */
async function packedPage(response: Response, keptAt: number): Promise<KeptPage> {
  const identity = Buffer.from(await response.arrayBuffer())
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const head = [...Object.entries({ ...Object.fromEntries(response.headers), vary: 'accept-encoding', etag })].flat()
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzipped(identity),
  ])
  const packed = (body: Buffer, encoding: string[] = []): Packed => {
    return { body, head: [...head, ...encoding, 'content-length', String(body.length)] }
  }
  return {
    etag,
    head,
    packed: {
      identity: packed(identity),
      br: packed(br, ['content-encoding', 'br']),
      gzip: packed(gz, ['content-encoding', 'gzip']),
    },
    keptAt,
  }
}

function pairsOf(head: readonly string[]): [string, string][] {
  return head.flatMap((name, index) => (index % 2 === 0 ? [[name, head[index + 1] ?? '']] : []) as [string, string][])
}

/** A server in front that packs anew calls the same page «nearly» the same. */
function knows(told: string | null | undefined, etag: string): boolean {
  return told?.split(/,\s*/).some((known) => known.replace(/^W\//, '') === etag) ?? false
}

function encodingOf(accepted: string | string[] | null | undefined): Encoding {
  const text = String(accepted ?? '')
  return /\bbr\b/.test(text) ? 'br' : /\bgzip\b/.test(text) ? 'gzip' : 'identity'
}

function weightOf({ packed }: KeptPage): number {
  return Object.values(packed).reduce((sum, { body }) => sum + body.length, 0)
}
