import { request, type OutgoingHttpHeaders, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { href } from '#contract/people/screens.ts'
import { api } from '#contract/wire/api.ts'
import type { ShareCard } from '#server/platform/images/share-card.ts'
import { plainPortrait } from '#server/platform/images/image.ts'

const AIR_MS = 500
/** A program, by its own word: what it opens is no visit. */
const USER_AGENT = 'smysl-warm-up-bot/1.0'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

interface Asked {
  path: string
  /** A form of a page, or JSON of the API. */
  body?: { type: string; text: string }
}

/** Of a form that nobody fills in: names within names are taken apart by code that runs long before it is compiled. */
const NAMES = Array.from({ length: 900 }, (_, n) => `a[${n}][b][c][d]=${n}`).join('&')

/** One of each kind that most visitors ask. Nothing of it is kept of anybody. */
const ASKED: readonly Asked[] = [
  { path: href('home') },
  { path: href('catalog') },
  // Part of it is refused, and the rest finds people all the same.
  { path: `${href('catalog')}?filter[topics][]=0&filter[gender]=female` },
  { path: href('reviewsPage') },
  { path: href('smartConsultations') },
  { path: href('smartConsultations'), body: { type: FORM_TYPE, text: 'for_whom=self&story=не%20сплю' } },
  { path: api.matchPeople },
  json(api.match, { answers: { for_whom: 'self', story: 'не сплю' } }),
  json(api.login, {}),
  { path: api.match, body: { type: FORM_TYPE, text: NAMES } },
  json(api.trackVisitor, { page_url: '/', visitor_id: 'visitor_0000000000000_warmup', referrer: '' }),
]

interface WarmUp {
  /** True when the process is about to end. */
  isOver: () => boolean
  /** Draws the picture of a link. */
  draw: (card: ShareCard) => Promise<unknown>
}

/**
 * Asks a server what its visitors will, one after the other with air between: the first answer of a kind compiles its code,
 * which takes several times as long as the answer itself, and which neither the start nor a visitor should pay.
 */
export async function warmUp(server: Server, { isOver, draw }: WarmUp): Promise<void> {
  const secret = await ask(server, { path: api.csrfCookie })
  for (const asked of ASKED) {
    await pause(AIR_MS, undefined, { ref: false })
    if (isOver() || !server.listening) return
    await ask(server, asked, secret)
  }
  await pause(AIR_MS, undefined, { ref: false })
  // Thrown away: the pictures of links themselves are kept, so that asking for one may draw nothing.
  if (!isOver())
    await draw({ siteName: 'Смысл', title: CAPITALS, line: LETTERS, voice: LETTERS, portrait: await plainPortrait() })
}

const LETTERS = 'абвгдеёжзий клмнопрстуф хцчшщъыьэюя — 0123456789'
const CAPITALS = LETTERS.toUpperCase()

function json(path: string, body: object): Asked {
  return { path, body: { type: JSON_TYPE, text: JSON.stringify(body) } }
}

/** Answers with what lets a browser write: its cookies, and their token. */
function ask(server: Server, { path, body }: Asked, secret: OutgoingHttpHeaders = {}): Promise<OutgoingHttpHeaders> {
  const isCall = path.startsWith('/api')
  const headers = {
    'user-agent': USER_AGENT,
    accept: isCall ? JSON_TYPE : 'text/html',
    'accept-encoding': 'br',
    ...(body === undefined ? {} : { 'content-type': body.type, 'content-length': Buffer.byteLength(body.text) }),
    ...(isCall && body !== undefined ? secret : {}),
  }
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const asking = request({ ...placeOf(server), path, method, headers, agent: false }, (answer) => {
      const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? '')
      const token = cookies.find((line) => line.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length)
      const found = token === undefined ? {} : { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token) }
      answer
        .resume()
        .once('end', () => resolve(found))
        .once('error', reject)
    })
    asking.once('error', reject).end(body?.text)
  })
}

/** Where a server hears its own process, at whatever address it listens. */
function placeOf(server: Server): { host: string; port: number } {
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('The server listens at no port')
  const { address, port } = place
  return { host: address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address, port }
}
