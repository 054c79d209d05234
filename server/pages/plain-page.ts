import type { HttpError } from '../platform/http/errors.ts'

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** What a visitor reads when no page is drawn: there is no room for one, or none for such a request. */
export function plainPage(title: string, { status, message, headers }: HttpError): Response {
  const html = `<!doctype html><html lang="ru"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title></head><body><h1>${title}</h1><p>${message}</p></body></html>`
  return new Response(html, { status, headers: { ...HEADERS, ...headers } })
}
