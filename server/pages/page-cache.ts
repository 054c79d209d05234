import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedBody, answerPacked, isKnown, packAnswer, type PackedAnswer } from '../platform/http/packed-answer.ts'
import { SESSION_COOKIE } from '../modules/auth/sessions/sessions.ts'
import { anonymous } from './anonymous-request.ts'
import { CachedPage } from './cached-page.ts'
import { ContentChanges } from './content-changes.ts'
import { KEY_MAX, keyOf } from './page-address.ts'
import { PageReads } from './page-reads.ts'
import { PageStore } from './page-store.ts'

/** Before a page is so old it is made anew, while visitors still get it. */
const RENEW_BEFORE_MS = 10_000
/** So long it is not revalidated: many changes at once cost one time. */
const REVALIDATE_AFTER_MS = 300
/** After a failure an old page is answered at once for so long: trying each time would only add to what is wrong. */
const RETRY_MS = 2_000
/** As many short spellings of addresses are known by heart; the others are taken apart each time. */
const SPELLINGS_MAX = 2000

/** Makes a page, and reads by `reads` what it needs of the API. */
type Render = (request: Request, reads?: PageReads) => Promise<Response>

/** How a kept page that nobody waits for is made, and how the API is asked whether it would come out another. */
interface Remaking {
  render: Render
  ask: (path: string) => Promise<Response>
  /** Runs work as one of those that may go on at once. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

interface Options {
  now?: () => number
  maxBytes?: number
  /** False while changes go unheard. */
  isHearing?: () => boolean
}

/** What one rendering gave all who asked for it: a page, a failure, or an answer of which each gets a copy. */
type Rendered =
  | { kind: 'page'; page: PackedAnswer }
  | { kind: 'failed'; error: unknown }
  | { kind: 'answer'; response: Response }
  | { kind: 'own'; response: Response }

/**
 * Rendered public pages, kept in the process until a change touches what they show, or for a minute. They are alike for
 * every visitor: what differs from one to another is drawn by the browser. A page that may have changed is revalidated by
 * asking the API again for what it read, and made anew only when an answer is another (decision 014). What is older stays
 * for the time when no page can be made.
 */
export class PageCache {
  readonly #pages: PageStore
  /** The key of each spelling of an address that has found a page. */
  #spellings = new Map<string, string>()
  /** One rendering at a time for one page, and the changes it knows of: who asks meanwhile gets its result. */
  #renderings = new Map<string, { position: number; result: Promise<Rendered> }>()
  #changes = new ContentChanges()
  /** Pages that are shown as they were, until they have been revalidated. */
  #stale = new Set<string>()
  #isRevalidating = false
  #remaking: Remaking | undefined
  #now: () => number
  #isHearing: () => boolean

  /** `now` must never step back, as the time of day does when somebody sets it. */
  constructor({ now = () => performance.now(), maxBytes, isHearing = () => true }: Options = {}) {
    this.#now = now
    this.#pages = new PageStore(maxBytes)
    this.#isHearing = isHearing
  }

  /** What the kept pages weigh. */
  get bytes(): number {
    return this.#pages.bytes
  }

  /** The spellings of addresses that are known by heart, the oldest first. */
  get spellings(): string[] {
    return [...this.#spellings.keys()]
  }

  get isHearing(): boolean {
    return this.#isHearing()
  }

  /** Without it every page that may have changed is made anew, while its visitor waits. */
  remakeBy(remaking: Remaking): void {
    this.#remaking = remaking
  }

  /** Anything may have changed: no page is shown before it has been revalidated. */
  forget(): void {
    this.#changes.addAny(this.#now())
  }

  /** At these moments of the wall clock, the first one first, anything changes although nobody writes. */
  turnAt(moments: readonly number[]): void {
    this.#changes.expectTurns(moments)
  }

  /** Nothing was heard for a while: the same, though a page that cannot be made is more likely to be true. */
  doubt(): void {
    this.#changes.addDoubt(this.#now())
  }

  /**
   * Texts of people changed, whose addresses `find` is about to know: pages that show them are not shown before they have
   * been revalidated, others for less than a second.
   */
  forgetPeople(find: Promise<ReadonlySet<string>>): void {
    this.#changes.addPeople(this.#now(), find)
  }

  /** Answers with a kept page; false when there is none. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const page = this.#pageOf(request)?.answer
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
    await this.#changes.deciding
    const kept = this.#shown(key, isSignedIn(request.headers.get('cookie')))
    if (kept !== undefined) return answerPacked(request, kept.answer)
    const old = this.#lastResort(key)
    if (old?.failedAt !== undefined && this.#now() - old.failedAt < RETRY_MS) return this.#answerOld(request, old)
    const { rendered, isShared } = await this.#renderedOnce(key, (position) =>
      this.#rendered(key, position, { request, address: new URL(key, url), render }),
    )
    if (rendered.kind === 'page') return answerPacked(request, rendered.page)
    if (rendered.kind === 'own') return isShared ? render(request) : rendered.response
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

  /** Whoever comes after a change waits for the rendering that is under way, and for the next one if that did not know of it. */
  async #renderedOnce(
    key: string,
    make: (position: number) => Promise<Rendered>,
  ): Promise<{ rendered: Rendered; isShared: boolean }> {
    const { position } = this.#changes
    for (;;) {
      const underWay = this.#renderings.get(key)
      if (underWay === undefined) break
      const rendered = await underWay.result
      if (underWay.position >= position) return { rendered, isShared: true }
      const page = this.#shown(key, true)
      if (page !== undefined) return { rendered: { kind: 'page', page: page.answer }, isShared: true }
    }
    const rendering = { position: this.#changes.position, result: make(this.#changes.position) }
    this.#renderings.set(key, rendering)
    // It never fails: what is thrown is its result.
    const rendered = await rendering.result
    if (this.#renderings.get(key) === rendering) this.#renderings.delete(key)
    return { rendered, isShared: false }
  }

  async #rendered(
    key: string,
    position: number,
    { request, address, render }: { request: Request; address: URL; render: Render },
  ): Promise<Rendered> {
    const begun = this.#now()
    this.#stale.delete(key)
    try {
      const { page: kept, answers } = await this.#ifUnchanged(key, position, begun)
      if (kept !== undefined) return { kind: 'page', page: kept }
      const reads = new PageReads(answers)
      const response = await render(anonymous(address, request), reads)
      reads.close()
      // What sets a cookie is meant for one visitor.
      if (response.headers.has('set-cookie')) return { kind: 'own', response }
      if (response.status !== 200) {
        const body = await response.arrayBuffer()
        // What is there no more must not come back when something fails.
        if (response.status < 500) this.#pages.drop(key)
        return { kind: 'answer', response: new Response(body.byteLength === 0 ? null : body, response) }
      }
      const page = await packAnswer(response, request.headers.get('accept-encoding'))
      this.#pages.keep(
        key,
        new CachedPage({ answer: page, address, reads, keptAt: this.#now() }, { position, at: begun }),
      )
      return { kind: 'page', page }
    } catch (error) {
      return { kind: 'failed', error }
    }
  }

  /** The kept page, if it would come out the same; otherwise what the API answers now to what it read, as far as it was asked. */
  async #ifUnchanged(key: string, position: number, begun: number) {
    const page = this.#pages.get(key)
    const remaking = this.#remaking
    if (page === undefined || remaking === undefined) return {}
    if (page.isAged(this.#now(), page.isTouched ? 0 : RENEW_BEFORE_MS)) return {}
    const answers = await remaking.inTurn(() => page.reads.changed(remaking.ask))
    if (answers !== null) return { answers }
    page.confirm({ position, at: begun })
    return { page: page.answer }
  }

  #pageOf({ method = '', url = '', headers }: IncomingMessage): CachedPage | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (this.#changes.deciding !== null) return undefined
    const known = this.#spellings.get(url)
    if (known !== undefined) return this.#shown(known, isSignedIn(headers.cookie))
    const key = keyOf(method, url)
    const page = key === null ? undefined : this.#shown(key, isSignedIn(headers.cookie))
    if (key !== null && page !== undefined) this.#remember(url, key)
    return page
  }

  #remember(url: string, key: string) {
    if (url.length > KEY_MAX) return
    this.#spellings.set(url, key)
    const [oldest] = this.#spellings.keys()
    if (oldest !== undefined && this.#spellings.size > SPELLINGS_MAX) this.#spellings.delete(oldest)
  }

  /** The page that may be shown: to whom `waits` only the true one. */
  #shown(key: string, waits: boolean): CachedPage | undefined {
    const page = this.#pages.get(key)
    if (page === undefined) return undefined
    const state = page.stateAt(this.#now(), this.#changes, this.#isHearing())
    if (state === 'outdated' || (state === 'stale' && (waits || this.#remaking === undefined))) return undefined
    if (state === 'stale' || page.isAged(this.#now(), RENEW_BEFORE_MS)) this.#revalidateSoon(key)
    return page
  }

  /** Pages that somebody has asked for are revalidated one after another, and nobody waits. */
  #revalidateSoon(key: string) {
    if (this.#remaking === undefined) return
    this.#stale.add(key)
    if (this.#isRevalidating) return
    this.#isRevalidating = true
    setTimeout(() => void this.#revalidateStale(this.#remaking as Remaking), REVALIDATE_AFTER_MS).unref()
  }

  async #revalidateStale(remaking: Remaking) {
    const keys = [...this.#stale]
    for (const key of keys) {
      // Whoever could not wait any longer has looked already.
      if (this.#stale.has(key)) await this.#revalidate(key, remaking)
    }
    this.#isRevalidating = false
    for (const key of this.#stale) this.#revalidateSoon(key)
  }

  async #revalidate(key: string, { render }: Remaking) {
    this.#stale.delete(key)
    await this.#changes.deciding
    const address = this.#pages.get(key)?.address
    if (address === undefined || this.#renderings.has(key)) return
    const request = new Request(address)
    // Whoever asks for it next hears of a failure, or is answered with the last resort.
    await this.#renderedOnce(key, (position) => this.#rendered(key, position, { request, address, render }))
  }

  /** The page as it was, unless it is too old to be shown to anybody. */
  #lastResort(key: string): CachedPage | undefined {
    const page = this.#pages.get(key)
    if (page === undefined) return undefined
    if (page.isLastResortAt(this.#now(), this.#changes)) return page
    this.#pages.drop(key)
    return undefined
  }

  #answerOld(request: Request, page: CachedPage): Response {
    const age = String(Math.floor((this.#now() - page.keptAt) / 1000))
    return answerPacked(request, page.answer, { age, 'x-page-stale': 'rendering-failed' })
  }
}

/** Whoever has a session may have made the change, and looks for it. */
function isSignedIn(cookie: string | null | undefined): boolean {
  return cookie?.includes(`${SESSION_COOKIE}=`) ?? false
}
