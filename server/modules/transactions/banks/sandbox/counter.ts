import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readBytes } from '#server/platform/http/body/request-bytes.ts'
import { transitionPayment, findPayment, SANDBOX_DEEDS, type SandboxDeed } from './books.ts'
import { paymentPage, STYLE_HASH, wordPage } from './page.ts'

export const SANDBOX_PATH = '/sandbox-bank/pay'

const PAYMENT_ID = /^sb_[\w-]{22}$/
const FORM_MAX_BYTES = 1_000

interface Counter {
  db: Db
  clock: Clock
  timeZone: string
}

/** The bank's page for a payer: no scripts, no cookies. Whoever has the address may pay, as with any bank's link. */
export async function answerPayer(request: Request, { db, clock, timeZone }: Counter): Promise<Response> {
  const id = new URL(request.url).pathname.slice(SANDBOX_PATH.length + 1)
  const payment = PAYMENT_ID.test(id) ? await findPayment(db, id) : undefined
  if (payment === undefined)
    return page(404, wordPage('Такого платежа нет', 'Проверьте адрес: в нём важен каждый знак.'))
  if (request.method === 'GET' || request.method === 'HEAD') return page(200, paymentPage(payment, clock(), timeZone))
  if (request.method !== 'POST')
    return page(405, wordPage('Так нельзя', 'Откройте страницу платежа ещё раз.'), { allow: 'GET, POST' })
  if (!isFromOurPage(request)) return page(403, wordPage('Так нельзя', 'Нажмите кнопку на странице самого банка.'))
  const deed = await deedOf(request)
  if (deed === null) return page(422, wordPage('Непонятно, что сделать', 'Откройте страницу платежа ещё раз.'))
  const done = await transitionPayment(db, id, deed, clock())
  // A button that came too late: the page says how the payment stands instead.
  if (done === undefined) return page(409, paymentPage(payment, clock(), timeZone))
  return new Response(null, { status: 303, headers: { location: done.return_url, ...HEADERS } })
}

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' }

function page(status: number, html: string, headers: Record<string, string> = {}): Response {
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src '${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
      ...HEADERS,
      ...headers,
    },
  })
}

/** Browsers say where a form came from; a page of somebody else's cannot press our buttons. */
function isFromOurPage(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}

async function deedOf(request: Request): Promise<SandboxDeed | null> {
  const bytes = await readBytes(request, FORM_MAX_BYTES).catch(() => Buffer.alloc(0))
  const word = new URLSearchParams(bytes.toString()).get('deed')
  return SANDBOX_DEEDS.find((deed) => deed === word) ?? null
}
