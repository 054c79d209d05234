import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pageLinkTrouble } from '#contract/page-link.ts'
import { screens, type Screen } from '#contract/screens.ts'

/** A page tells of free times and of today, so it ages even when nobody writes. */
const MAX_AGE_MS = 60_000
/** What all kept pages may weigh together, packed and unpacked. Bytes. */
const MAX_BYTES = 64 * 1024 * 1024
/** Longer addresses are one visitor's own search: nobody asks for them a second time. */
const KEY_MAX = 500
/** What a public screen reads of a query. */
const KNOWN_PARAMETER = /^(filter\[\w{1,40}\](\[\])?|page|per_page|sort_column|sort_direction)$/
/** Marks of advertising and messengers: no screen reads them, so they make no other page. */
const MARK = /^(utm_\w+|yclid|ysclid|gclid|fbclid|_openstat|from|ref)$/
const BROTLI_QUALITY = 6

const pack = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify(gzip) as (bytes: Buffer) => Promise<Buffer>,
}

interface KeptPage {
  headers: Record<string, string>
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
  keptAt: number
}

/**
 * Rendered public pages, kept in the process until a write touches what they show (`forget`), or for a minute.
 * They are alike for every visitor: what differs from one to another is drawn by the browser.
 */
export class PageCache {
  #pages = new Map<string, KeptPage>()
  #bytes = 0
  /** Counts the calls of `forget`: a page whose rendering began before one is not kept. */
  #generation = 0
  #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  forget(): void {
    this.#generation += 1
    this.#pages.clear()
    this.#bytes = 0
  }

  /** Answers with a kept page; false when there is none. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const key = keyOf(request.method ?? '', request.url ?? '')
    const page = key === null ? undefined : this.#fresh(key)
    if (page === undefined) return false
    const isKnown = request.headers['if-none-match']?.split(/,\s*/).includes(page.etag) ?? false
    if (isKnown) {
      response.writeHead(304, { ...page.headers, etag: page.etag })
      response.end()
      return true
    }
    const encoding = encodingOf(request.headers['accept-encoding'])
    const body = page[encoding ?? 'plain']
    response.writeHead(200, {
      ...page.headers,
      etag: page.etag,
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
      'content-length': body.length,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
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
    if (response.status !== 200 || request.method !== 'GET' || response.headers.has('set-cookie')) return response
    const bytes = Buffer.from(await response.arrayBuffer())
    const headers = { ...Object.fromEntries(response.headers), vary: 'accept-encoding' }
    if (generation === this.#generation) await this.#keep(key, generation, headers, bytes)
    return new Response(new Uint8Array(bytes), { status: 200, headers: { ...headers, etag: etagOf(bytes) } })
  }

  #fresh(key: string): KeptPage | undefined {
    const page = this.#pages.get(key)
    if (page === undefined || this.#now() - page.keptAt < MAX_AGE_MS) return page
    this.#drop(key, page)
    return undefined
  }

  async #keep(key: string, generation: number, headers: Record<string, string>, plain: Buffer) {
    const [br, gzipped] = await Promise.all([pack.br(plain), pack.gzip(plain)])
    if (generation !== this.#generation) return
    const before = this.#pages.get(key)
    if (before !== undefined) this.#drop(key, before)
    const page = { headers, etag: etagOf(plain), plain, br, gzip: gzipped, keptAt: this.#now() }
    this.#pages.set(key, page)
    this.#bytes += weightOf(page)
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= MAX_BYTES) break
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
  if (!known.every(([name]) => KNOWN_PARAMETER.test(name))) return null
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

function encodingOf(accepted: string | string[] | undefined): 'br' | 'gzip' | null {
  const text = String(accepted ?? '')
  return /\bbr\b/.test(text) ? 'br' : /\bgzip\b/.test(text) ? 'gzip' : null
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

function weightOf(page: KeptPage): number {
  return page.plain.length + page.br.length + page.gzip.length
}
