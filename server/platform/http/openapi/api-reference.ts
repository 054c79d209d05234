import { createHash } from 'node:crypto'
import { api } from '#contract/wire/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { anyone, can } from '../guard.ts'
import { openApiDocument } from './openapi.ts'
import { TOKEN_FIELD, TRY_SCRIPT, tryForm } from './try-calls.ts'
import { answerPacked, packAnswer, type PackedAnswer } from '../packed-answer.ts'
import type { RouteRow } from '../route.ts'
import type { Router } from '../router.ts'

interface ReferenceOptions {
  title: string
  version: string
  url: string
  cookiePrefix: string
}

/**
 * `/api/openapi.json` for programs and `/api/docs` for signed-in staff: the same routes, the same schemas. Answers how to
 * make the document before anybody asks.
 */
export function apiReferenceRoutes(router: Router, options: ReferenceOptions): () => Promise<unknown> {
  // Made once, when the table is whole.
  let document: Promise<Record<string, unknown>> | undefined
  const known = () => (document ??= openApiDocument(router.table, options))

  // 865 KB that anybody may ask for: packed once, and not sent again to whom it is known.
  let packed: Promise<PackedAnswer> | undefined
  const packedOnce = () =>
    (packed ??= known().then((made) => packAnswer(Response.json(made, { headers: { 'cache-control': 'no-cache' } }))))
  router
    .get(api.openapi, anyone, async ({ hono }) => answerPacked(hono.req.raw, await packedOnce()))
    .describe({ summary: 'Этот документ', answer: 'application/json' })

  // A tenth of a second of the processor.
  let page: Promise<string> | undefined
  const pageOnce = () => (page ??= known().then((made) => referencePage(router.table, made, options)))
  router
    .get(api.docs, can('dashboard.view'), async () => html(await pageOnce()))
    .describe({ summary: 'Справочник по API для людей', answer: 'text/html' })

  router
    .get(api.docsScript, can('dashboard.view'), () => script(TRY_SCRIPT))
    .describe({ summary: 'Чем в\u00a0справочнике пробуют вызовы', answer: 'text/javascript' })
  return packedOnce
}

function script(text: string): Response {
  return new Response(text, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  })
}

function html(text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src '${STYLE_HASH}'; script-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
    },
  })
}

/** One page that opens anywhere and prints well. The script beside it lets the calls be tried. */
function referencePage(table: RouteRow[], document: Record<string, unknown>, options: ReferenceOptions): string {
  const byFamily = Map.groupBy(table, (row) => row.path.split('/')[2] ?? '')
  const families = [...byFamily].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>API — ${escapeHtml(options.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><script src="docs/try.js" defer></script><style>${STYLE}</style></head><body>
<header><h1>${escapeHtml(options.title)}: API</h1>
<p>Основной адрес: <code>${escapeHtml(options.url)}</code>. Для программ: <a href="${api.openapi}">${api.openapi}</a>.</p>
${TOKEN_FIELD}</header>
<nav aria-label="Разделы">${families.map(([name]) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`).join(' ')}</nav>
<main>${families.map(([name, rows]) => family(name, rows, document)).join('')}</main></body></html>`
}

function family(name: string, rows: RouteRow[], document: Record<string, unknown>): string {
  return `<section id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2>${rows.map((row) => call(row, document)).join('')}</section>`
}

function call(row: RouteRow, document: Record<string, unknown>): string {
  const paths = document.paths as Record<string, Record<string, Record<string, unknown>>>
  const operation = paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()] ?? {}
  const access = row.guard === anyone.name ? 'всем' : row.guard
  return `<article><h3><b>${row.method}</b> <code>${escapeHtml(row.path)}</code></h3>
<p>${escapeHtml(row.doc?.summary ?? '')}. Доступно: ${escapeHtml(access)}.</p>
${part('Параметры', operation.parameters)}${part('Тело', operation.requestBody)}${part('Ответы', operation.responses)}
${tryForm(row, operation)}</article>`
}

function part(title: string, value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return ''
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
}

const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem;color:#191c17;background:#fff}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:.75rem 0;border-block:1px solid #e0e3dd}
a{color:#285f42}article{border-top:1px solid #e9ebe7;padding:.75rem 0}h3{font-size:1rem;margin:0}h3 b{color:#285f42}
p{margin:.25rem 0}form{display:grid;gap:.5rem;padding:.5rem 0}label{display:grid;gap:.25rem;font-size:.875rem}
input,textarea,button{font:inherit;padding:.375rem .5rem;min-width:0}textarea{font-family:monospace}button{justify-self:start}
pre{overflow:auto;background:#f6f7f4;padding:.75rem;font-size:.8125rem}summary{cursor:pointer}`
/** The one style that the page may have. */
const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`
