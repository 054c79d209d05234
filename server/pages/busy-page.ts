import type { HttpError } from '../platform/http/errors.ts'

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** What a visitor reads when no page can be drawn now: drawing one more is what there is no room for. */
export function busyPage({ status, message, headers }: HttpError): Response {
  const html = `<!doctype html><html lang="ru"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Подождите немного</title></head><body><h1>Подождите немного</h1><p>${message}</p></body></html>`
  return new Response(html, { status, headers: { ...HEADERS, ...headers } })
}
