import type { Hit, Shot } from './exchange.ts'
import type { Ledger } from './ledger.ts'

/** What a failure must not tell: a stack, a statement, a folder, a library. */
const INSIDES = [
  /\n\s+at .+[(/].+:\d+/,
  /node_modules|\bserver\/(modules|platform|pages|listener)\b|file:\/\/\//,
  /syntax error at or near|duplicate key value|violates .{0,40}constraint|invalid input syntax|relation "|column "/i,
  /\bselect\b.{1,200}\bfrom\b.{1,200}\bwhere\b/is,
  /\b(TypeError|RangeError|SyntaxError|ZodError|DatabaseError|ECONN[A-Z]+|ENOENT|EACCES)\b/,
  /Cannot read propert|is not a function|is not iterable|Unexpected token/,
]
/** Files that only the machine has. */
const FILES = /root:.?:0:0:|"name": "smysl"|DATABASE_URL=|-----BEGIN [A-Z ]*PRIVATE KEY/
/** A name and a value that an attack asks for, where it can split a header. */
export const SPLIT_HEADER = 'x-split-in'
/** The host that no answer may lead to. */
export const EVIL = 'evil.example'

/** Cookies that scripts of ours read; all others no script may. */
const FOR_SCRIPTS = /^(__Host-)?(XSRF-TOKEN|smysl_signed_in)=/

const EVIL_LINK = new RegExp(`(href|src|action|content)="[^"]{0,12}//${EVIL.replace('.', String.raw`\.`)}`)

interface Judged {
  hit: Hit
  shot: Shot
  name: string
  /** Of the product, as it was asked. */
  origin: string
  ledger: Ledger
}

/** What is true of every answer, whatever was asked. */
export function judge({ hit, shot, name, origin, ledger }: Judged) {
  const { status, headers, text } = hit
  const said = () => `${name} → ${status} ${text.slice(0, 200)}`
  const type = String(headers['content-type'] ?? '')
  ledger.holds('no failure of ours (5xx)', status < 500 || isDeliberate(hit), said)
  if (status >= 400)
    ledger.holds('nothing of the inside in a refusal', !INSIDES.some((inside) => inside.test(text)), said)
  ledger.holds('no file of the machine', !FILES.test(text), said)
  ledger.holds('no header is split', headers[SPLIT_HEADER] === undefined, said)
  ledger.holds(
    'no word about the programs',
    headers.server === undefined && headers['x-powered-by'] === undefined,
    said,
  )
  if (headers.location !== undefined) {
    ledger.holds('no way to another site', leadsHome(headers.location, origin), () => `${name} → ${headers.location}`)
  }
  // What is taken away needs no marks.
  for (const cookie of (headers['set-cookie'] ?? []).filter((line) => !/;\s*max-age=0/i.test(line))) {
    const isOwn = FOR_SCRIPTS.test(cookie) || /;\s*httponly/i.test(cookie)
    ledger.holds(
      'cookies keep their marks',
      isOwn && /;\s*samesite=(lax|strict)/i.test(cookie),
      () => `${name} → ${cookie}`,
    )
  }
  if (hit.bytes.length === 0 || shot.method === 'HEAD') return
  ledger.holds(
    'each answer says what it is, and is taken for nothing else',
    type !== '' && isNoSniff(hit),
    () => `${name} → ${status} ${type}`,
  )
  if (/^(text\/html|application\/xhtml)/.test(type)) {
    ledger.holds('no link to a host that the visitor named', !EVIL_LINK.test(text), said)
    const policy = String(headers['content-security-policy'] ?? '')
    ledger.holds(
      'pages have a policy that runs no foreign script',
      isStrict(policy),
      () => `${name} → ${policy.slice(0, 300)}`,
    )
  }
}

/** A refusal that says so: to come again, or that such a request is not read. */
function isDeliberate({ status, headers, text }: Hit): boolean {
  if (status === 503) return headers['retry-after'] !== undefined || /[а-яё]{4}/.test(text)
  return (status === 501 && /не читаем/.test(text)) || status === 505
}

function leadsHome(location: string, origin: string): boolean {
  if (!URL.canParse(location, origin)) return false
  // As the oldest browser reads it.
  const lenient = location.replaceAll('\\', '/').replace(/[\t\r\n]/g, '')
  return new URL(location, origin).origin === new URL(origin).origin && new URL(lenient, origin).host !== EVIL
}

function isNoSniff({ headers }: Hit): boolean {
  return headers['x-content-type-options'] === 'nosniff'
}

function isStrict(policy: string): boolean {
  const scripts = /(?:^|;)\s*(script-src|default-src) ([^;]+)/.exec(policy)?.[2] ?? '*'
  return (
    !/'unsafe-inline'(?!.*'(nonce|sha256)-)|'unsafe-eval'|(^|\s)(\*|https?:|data:)(\s|$)/.test(scripts) &&
    policy.includes('frame-ancestors')
  )
}
