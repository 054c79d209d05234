import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { exampleOf, nameOf } from '../../api/every-example.ts'
import { sceneFor } from '../../api/scene.ts'
import { queryNames } from './injected.ts'
import { screenPaths } from './screen-paths.ts'
import { forgetLimits, type Target } from './target.ts'

/** The most that a request of a guest may take of the processor. Milliseconds. */
const COST_MAX_MS = 50
const TIMES = 5
/** Known and bounded otherwise: a password is hashed slowly on purpose, the first picture of a link is drawn once. */
const KNOWN = /^POST \/api\/(login|register|reset-password|setup|invitations\/accept|two-factor)|^GET \/media\/share/
const WORDS = [
  'a'.repeat(200),
  'ааааааааааааааааааааааааааааааааааааааааааааааааааа!',
  'тревога '.repeat(25),
  Array.from({ length: 60 }, (_, at) => String.fromCharCode(0x430 + (at % 32)).repeat(3)).join(' '),
  '%_%_%_%_%_%_%_%_%_%_%_%_%_%_%_',
  'ё̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈̈',
  '(((((((((((((((((((((((a*)*)*)*)*)*b',
  ';gbqjkju;gbqjkju;gbqjkju;gbqjkju;',
  '1 '.repeat(99),
]

interface Cost {
  what: string
  ms: number
}

/** What is cheap to send is cheap to answer: measured by the processor's time of the whole process. */
export async function attackByCosts(target: Target): Promise<string> {
  const idle = await idleShare(target)
  const costs: Cost[] = []
  for (const { what, path, method = 'GET', headers = {}, body } of await dearRequests(target)) {
    const ask = () =>
      target.wire.shoot({
        path,
        method,
        headers: { ...headers, 'x-forwarded-for': nextAddress() },
        ...(body === undefined ? {} : { body }),
      })
    // What is compiled and kept by the first is nobody's cost.
    await ask()
    const measured = await measure(target, ask, idle)
    // What was busy with something else is asked again before anybody is blamed.
    const ms =
      measured < COST_MAX_MS
        ? measured
        : Math.min(measured, await measure(target, ask, idle), await measure(target, ask, idle))
    costs.push({ what, ms })
    target.ledger.holds(
      'no request of a guest takes 50 ms of the processor',
      KNOWN.test(what) || ms < COST_MAX_MS,
      () => `${what}: ${ms.toFixed(1)} ms`,
    )
    await forgetLimits(target)
  }
  const [dearest] = costs.filter(({ what }) => !KNOWN.test(what)).toSorted((a, b) => b.ms - a.ms)
  return `${costs.length} requests, the dearest ${dearest?.ms.toFixed(1)} ms: ${dearest?.what.slice(0, 80)}`
}

async function measure({ product }: Target, ask: () => Promise<unknown>, idle: number): Promise<number> {
  const [begun, before] = [performance.now(), await processorMs(product.pid)]
  for (let turn = 0; turn < TIMES; turn += 1) await ask()
  const used = (await processorMs(product.pid)) - before - (performance.now() - begun) * idle
  return Math.max(0, used / TIMES)
}

/** What the process takes while nobody asks, as a share of the time. */
async function idleShare({ product }: Target): Promise<number> {
  const [begun, before] = [performance.now(), await processorMs(product.pid)]
  await new Promise((next) => setTimeout(next, 2000))
  return ((await processorMs(product.pid)) - before) / (performance.now() - begun)
}

/** Of all its threads, to the nanosecond: Linux alone tells it. */
async function processorMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const times = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  )
  return times.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e6
}

interface Dear {
  what: string
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

async function dearRequests(target: Target): Promise<Dear[]> {
  const { world, routes } = target
  const open = routes.filter(({ guard }) => guard === 'anyone')
  const html = { accept: 'text/html' }
  const pages = screenPaths('nobody').filter((path) => !path.startsWith('/sm-admin'))
  const many = Array.from({ length: 100 }, (_, at) => `filter[topics][]=${at}&filter[specializations][]=${at}`).join(
    '&',
  )
  const queries = [
    ...WORDS.map((word) => `filter[search]=${encodeURIComponent(word)}&q=${encodeURIComponent(word)}`),
    many,
    'page=1000000',
    'page=9'.padEnd(4000, '9'),
    Array.from({ length: 900 }, (_, at) => `a${at}=1`).join('&'),
    `filter${'[a]'.repeat(400)}=1`,
    'per_page=100&page=1',
    `slugs[]=${Array.from({ length: 300 }, (_, at) => `a-${at}`).join('&slugs[]=')}`,
  ]
  const dear: Dear[] = []
  for (const path of [...pages, '/no/such/page', '/catalog', '/reviews']) {
    for (const query of ['x=1', WORDS[2], ...(/catalog|reviews/.test(path) ? queries : [many])])
      dear.push({
        what: `GET ${path}?${query?.slice(0, 60)}`,
        path: `${path}?${query?.includes('=') ? query : `filter[search]=${encodeURIComponent(query ?? '')}`}`,
        headers: html,
      })
  }
  for (const row of open) {
    const scene = await sceneFor(world, 'guest')
    const sent = await exampleOf(row).send(scene)
    const [path = ''] = sent.path.split('?')
    const session = {
      cookie: `smysl_session=${scene.caller.token}`,
      'x-xsrf-token': scene.caller.csrf,
      ...sent.headers,
    }
    if (row.method === 'GET') {
      const own = queryNames(row.doc?.query)
      dear.push({ what: nameOf(row), path: sent.path, headers: session })
      const texts =
        own.length === 0
          ? []
          : [
              ...WORDS.map((word) => own.map((name) => `${name}=${encodeURIComponent(word)}`).join('&')),
              ...WORDS.map((word) =>
                own
                  .filter((name) => /search|q$/.test(name))
                  .map((name) => `${name}=${encodeURIComponent(word)}`)
                  .join('&'),
              ),
              many,
              'page=1000000',
              own
                .map((name) => Array.from({ length: 60 }, () => `${name}[]=1`).join('&'))
                .join('&')
                .slice(0, 12_000),
            ]
      for (const query of new Set(texts))
        if (query !== '')
          dear.push({ what: `${nameOf(row)}?${query.slice(0, 60)}`, path: `${path}?${query}`, headers: session })
      continue
    }
    const json = { ...session, 'content-type': 'application/json' }
    const names = row.doc?.body instanceof z.ZodObject ? Object.keys(row.doc.body.shape) : ['x']
    const bodies: Record<string, string> = {
      deep: `{${JSON.stringify(names[0])}:${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
      'many keys': JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at]))),
      'long texts': JSON.stringify(Object.fromEntries(names.map((name) => [name, 'а'.repeat(9_000)]))),
      'long lists': JSON.stringify(
        Object.fromEntries(names.map((name) => [name, Array.from({ length: 4000 }, (_, at) => at)])),
      ),
      'dear words': JSON.stringify(Object.fromEntries(names.map((name, at) => [name, WORDS[at % WORDS.length]]))),
      'an address that is nearly one': JSON.stringify(
        Object.fromEntries(names.map((name) => [name, `${'a.'.repeat(2000)}@${'a-'.repeat(2000)}`])),
      ),
      spaces: JSON.stringify(Object.fromEntries(names.map((name) => [name, `x${' '.repeat(60_000)}x`]))),
    }
    for (const [kind, body] of Object.entries(bodies))
      dear.push({ what: `${nameOf(row)} of ${kind}`, path: sent.path, method: row.method, headers: json, body })
    const fields = Array.from({ length: 900 }, (_, at) => `a[${at}][b][c]=1`).join('&')
    dear.push({
      what: `${nameOf(row)} of a form`,
      path: sent.path,
      method: row.method,
      headers: { ...session, 'content-type': 'application/x-www-form-urlencoded' },
      body: fields,
    })
  }
  return dear
}

let serial = 0

function nextAddress(): string {
  serial += 1
  return `100.64.${Math.floor(serial / 250) % 250}.${serial % 250}`
}
