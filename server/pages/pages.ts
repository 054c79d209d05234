import { createHash, randomBytes } from 'node:crypto'
import type { PageRefusal } from '#contract/content/page-refusal.ts'
import type { SiteFacts } from '#contract/office/settings.ts'
import type { ServerFacts, SiteConfig } from '#contract/site.ts'
import { api } from '#contract/wire/api.ts'
import { wholeResponse } from '../platform/http/whole-response.ts'
import { hostsAllowedAt } from '../analytics.ts'
import type { App } from '../app.ts'
import type { CallFacts } from '../listener/request-facts.ts'
import { isSameForEverybody } from './page-address.ts'
import type { PageReads } from './page-reads.ts'
import type { Log } from '../platform/log.ts'

/** The web's server build. Its entry answers pages, so that the two sides share no module but the contract. */
export interface WebBuild {
  assets: { version: string }
  /** The hosts of pages whose forms we take, besides the one that was asked. */
  allowedActionOrigins?: string[]
  entry: { module: { answerPage: (build: WebBuild, request: Request, services: PageServices) => Promise<Response> } }
}

interface PageServices {
  apiFetch: (path: string, init?: RequestInit) => Promise<Response>
  site: SiteConfig
  /** Makes the answer of a page whose text is whole. */
  wholePage: (html: string, init: ResponseInit) => Response
  /** The form that came is not here, and this is why. */
  refusal: PageRefusal | null
}

interface PagesOptions {
  app: App
  site: ServerFacts
  log: Log
  /** The production build, or Vite's newest one while developing. */
  loadBuild: () => Promise<WebBuild>
  mode: 'production' | 'development'
  /** The host of the outside counter, if there is one. */
  analyticsOrigin?: string | undefined
}

/** What the server knows of who asks for a page, beside the request. */
export interface PageFacts {
  ip?: string | undefined
  refusal?: PageRefusal | null
  /** Stands in the log beside the calls that the page makes. */
  pageId?: string | undefined
  /** Takes down what the page reads of the API. */
  reads?: PageReads
}

const NONCE_HEADER = 'x-page-nonce'
/** Where parts of the screens write styles into the page: the back office, and the gallery (decision 029). */
const INLINE_STYLES = /^\/(sm-admin|dev)(\/|$)/
/** When to ask again for a page that could not be made without the database. */
const RETRY_AFTER_SECONDS = '5'

/** Answers every request that the API does not: hands it to React Router and adds the security headers. */
export function createPages({ app, site, log, loadBuild, mode, analyticsOrigin }: PagesOptions) {
  const builds = new WeakMap<WebBuild, WebBuild>()

  return async function fetchPage(request: Request, { refusal = null, reads, ...facts }: PageFacts): Promise<Response> {
    const build = openToSite(await loadBuild())
    const nonce = randomBytes(16).toString('base64')
    const services = {
      site: { ...(await practiceAt(request, facts, reads)), ...site },
      refusal,
      wholePage: wholeResponse,
      apiFetch: inProcess(app, request, facts, reads),
    }
    const response = await build.entry.module.answerPage(
      build,
      mode === 'development' ? request : withHeader(request, NONCE_HEADER, nonce),
      services,
    )
    const { pathname } = new URL(request.url)
    const counterHost = hostsAllowedAt(pathname, analyticsOrigin)
    const isForAll = isSameForEverybody(request.method, pathname)
    return secure(response, { nonce, mode, counterHost, isForAll, hasInlineStyles: INLINE_STYLES.test(pathname) })
  }

  /** Behind a proxy that ends TLS we are asked by `http:`, and forms come from pages of `https:`: both are the site. */
  function openToSite(build: WebBuild): WebBuild {
    const open = builds.get(build) ?? { ...build, allowedActionOrigins: [new URL(site.url).host] }
    builds.set(build, open)
    return open
  }

  /** By the API and without anybody's cookie: a kept page then depends on it, and no visitor's session is looked for. */
  async function practiceAt(request: Request, { pageId }: PageFacts, reads?: PageReads): Promise<SiteFacts> {
    const ask = () => app.fetch(new Request(new URL(api.site, request.url)), { pageId })
    const answer = await (reads === undefined ? ask() : reads.read(api.site, ask))
    return ((await answer.json()) as { data: SiteFacts }).data
  }

  /** Calls the API with the visitor's own cookies and address: one guard, one presenter, one way to data. */
  function inProcess(server: App, request: Request, facts: Pick<PageFacts, 'ip' | 'pageId'>, reads?: PageReads) {
    const actors: CallFacts['actors'] = new Map()
    return (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers)
      for (const name of ['cookie', 'user-agent', 'x-forwarded-for', 'x-request-id']) {
        const value = request.headers.get(name)
        if (value !== null && !headers.has(name)) headers.set(name, value)
      }
      // A query may hold the token of a letter.
      log.trace({ path: path.split('?', 1)[0] }, 'in-process call')
      const call = new Request(new URL(path, request.url), { ...init, headers })
      const ask = () => server.fetch(call, { ...facts, actors })
      if (call.method === 'GET') return reads === undefined ? ask() : reads.read(path, ask)
      // It may end a session, or change what its owner may do.
      actors.clear()
      return server.fetch(call, facts).finally(() => actors.clear())
    }
  }
}

interface Sealing {
  nonce: string
  mode: string
  /** ` https://…`, or nothing. */
  counterHost: string
  /** Nothing in it is anybody's own. */
  isForAll: boolean
  hasInlineStyles: boolean
}

async function secure(
  response: Response,
  { nonce, mode, counterHost, isForAll, hasInlineStyles }: Sealing,
): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set('x-content-type-options', 'nosniff')
  // A page whose address is a secret says so itself.
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  // A page that our own back office frames says so itself.
  const isFramedByUs = headers.get('x-frame-options') === 'SAMEORIGIN'
  if (!isFramedByUs) headers.set('x-frame-options', 'DENY')
  // Files that programs ask for, such as the map of the site, say themselves that they are public.
  if (!headers.has('cache-control')) headers.set('cache-control', isForAll ? 'no-cache' : 'private, no-store')
  if ([429, 503].includes(response.status) && !headers.has('retry-after'))
    headers.set('retry-after', RETRY_AFTER_SECONDS)
  if (mode === 'development' || !headers.get('content-type')?.startsWith('text/html')) {
    return new Response(response.body, { status: response.status, headers })
  }
  const html = await response.text()
  headers.set('content-security-policy', policyFor(html, nonce, { isFramedByUs, counterHost, hasInlineStyles }))
  // The policy names scripts by their hash. Without the nonce, which is new each time, the same page is the same bytes.
  return wholeResponse(html.replaceAll(` nonce="${nonce}"`, ''), { status: response.status, headers })
}

/** Names each inline script of ours by its hash. A script that was smuggled into the page has no nonce, so it has no hash. */
function policyFor(
  html: string,
  nonce: string,
  {
    isFramedByUs,
    counterHost,
    hasInlineStyles,
  }: { isFramedByUs: boolean; counterHost: string; hasInlineStyles: boolean },
): string {
  const own = html.matchAll(
    new RegExp(`<script nonce="${nonce.replace(/[+/=]/g, '\\$&')}"[^>]*>([\\s\\S]*?)</script>`, 'g'),
  )
  const hashes = [...own].map(
    ([, body]) =>
      `'sha256-${createHash('sha256')
        .update(body ?? '')
        .digest('base64')}'`,
  )
  return [
    `default-src 'self'`,
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim() + counterHost,
    `style-src 'self'${hasInlineStyles ? ` 'unsafe-inline'` : ''}`,
    `img-src 'self' data: blob:${counterHost}`,
    `font-src 'self'`,
    `connect-src 'self'${counterHost}`,
    `media-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors ${isFramedByUs ? `'self'` : `'none'`}`,
    `base-uri 'none'`,
    `object-src 'none'`,
  ].join('; ')
}

function withHeader(request: Request, name: string, value: string): Request {
  const headers = new Headers(request.headers)
  headers.set(name, value)
  return new Request(request, { headers })
}
