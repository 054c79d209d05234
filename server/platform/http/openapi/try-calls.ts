import { escapeHtml } from '#contract/wire/escape-html.ts'
import type { RouteRow } from '../route.ts'

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  enum?: unknown[]
  anyOf?: JsonSchema[]
}

interface Operation {
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> }
}

/** The form by which a call is tried. It shows itself when the script has come: without it nothing would be sent as JSON. */
export function tryForm({ method, path }: RouteRow, operation: object): string {
  const { requestBody } = operation as Operation
  const schema = requestBody?.content?.['application/json']?.schema
  const places = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) =>
    field(name, `<input name="path.${name}" required>`),
  )
  const query = method === 'GET' ? [field('параметры', '<input name="query" placeholder="per_page=5">')] : []
  const body =
    schema === undefined
      ? []
      : [field('тело', `<textarea name="body" rows="6" spellcheck="false">${escapeHtml(skeleton(schema))}</textarea>`)]
  return `<details hidden data-try><summary>Попробовать</summary>
<form data-method="${method}" data-path="${escapeHtml(path)}">${[...places, ...query, ...body].join('')}
<button>Отправить</button>${method === 'GET' ? '' : ' <small>Вызов настоящий: он меняет данные.</small>'}
<pre role="status" tabindex="0" hidden></pre></form></details>`
}

/** Where a program's token may be typed: the calls are then tried as that program. */
export const TOKEN_FIELD = `<p data-try hidden><label>Токен программы, чтобы пробовать от\u00a0её имени (без него\u00a0— от\u00a0вашего)
<input id="token" type="password" autocomplete="off" spellcheck="false" placeholder="smysl_…"></label></p>`

function field(name: string, control: string): string {
  return `<label>${escapeHtml(name)} ${control}</label>`
}

/** What must be sent, to be filled in. */
function skeleton({ properties = {}, required = [] }: JsonSchema): string {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, blank(properties[name] ?? {})])), null, 2)
}

function blank({ type, enum: choices, anyOf }: JsonSchema): unknown {
  if (choices !== undefined) return choices[0]
  if (anyOf !== undefined) return blank(anyOf[0] ?? {})
  return { string: '', integer: 0, number: 0, boolean: false, array: [], object: {} }[type ?? ''] ?? null
}

/** Runs in the browser as it stands: it asks this host alone. */
export const TRY_SCRIPT = `'use strict'
const base = location.pathname.replace(/\\/docs\\/?$/, '')
const cookie = (name) => document.cookie.split('; ').find((one) => one.startsWith(name + '='))?.slice(name.length + 1)

async function headersFor(method, token) {
  if (token !== '') return { authorization: 'Bearer ' + token }
  if (method === 'GET') return {}
  if (cookie('XSRF-TOKEN') === undefined) await fetch(base.replace(/api$/, 'sanctum/csrf-cookie'))
  return { 'x-xsrf-token': decodeURIComponent(cookie('XSRF-TOKEN') ?? '') }
}

async function send(form) {
  const { method, path } = form.dataset
  const values = new FormData(form)
  const token = document.querySelector('#token').value.trim()
  const place = path.replace(/:(\\w+)/g, (_, name) => encodeURIComponent(values.get('path.' + name)))
  const query = values.get('query') ? '?' + String(values.get('query')).replace(/^\\?/, '') : ''
  const body = values.get('body')
  const headers = { accept: 'application/json', ...(await headersFor(method, token)) }
  if (body) headers['content-type'] = 'application/json'
  const url = place.replace(/^\\/api(?=\\/)/, base) + query
  const credentials = token === '' ? 'same-origin' : 'omit'
  const answer = await fetch(url, { method, headers, credentials, ...(body ? { body } : {}) })
  const type = answer.headers.get('content-type') ?? ''
  const text = /json|text/.test(type) ? await answer.text() : type
  return answer.status + ' ' + answer.statusText + '\\n' + pretty(text)
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

for (const part of document.querySelectorAll('[data-try]')) part.hidden = false
document.addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.target
  const output = form.querySelector('[role=status]')
  output.hidden = false
  output.textContent = '…'
  output.textContent = await send(form).catch((error) => String(error))
})
`
