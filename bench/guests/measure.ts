import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ownThreadsMs } from '../process-facts.ts'
import type { GuestLine, GuestRequest } from './requests.ts'

/** Milliseconds of processor time: of the thread where the product's own JavaScript runs, and of all its threads. */
interface Spent {
  main: number
  all: number
}

export interface GuestFigures {
  name: string
  status: number
  /** The very first of this kind. */
  first: Spent
  /** Of those after it. */
  median: Spent
  worst: Spent
}

/** Long enough for what an answer leaves behind: a stored picture, a page that is kept. */
const QUIET_MS = 40
const QUIET_UNDER_MS = 0.5
const QUIET_WITHIN_MS = 3_000

/** Asks one thing several times, one visitor alone, and tells what each cost. */
export async function measureGuest(
  { url, pid }: { url: string; pid: number },
  line: GuestLine,
  turns: number,
): Promise<GuestFigures> {
  const spent: Spent[] = []
  let status = 0
  for (let turn = 0; turn < turns; turn += 1) {
    await untilQuiet(pid)
    const from = await ownThreadsMs(pid)
    status = await send(url, line.of(turn), turn)
    await untilQuiet(pid)
    const to = await ownThreadsMs(pid)
    spent.push({ main: to.main - from.main, all: to.all - from.all })
  }
  const [first, ...others] = spent as [Spent, ...Spent[]]
  const by = (figure: 'main' | 'all') => others.map((one) => one[figure]).toSorted((a, b) => a - b)
  const at = (place: (sorted: number[]) => number): Spent => ({
    main: by('main')[place(by('main'))] ?? 0,
    all: by('all')[place(by('all'))] ?? 0,
  })
  return {
    name: line.name,
    status,
    first,
    median: at((sorted) => sorted.length >> 1),
    worst: at((sorted) => sorted.length - 1),
  }
}

async function untilQuiet(pid: number) {
  const until = performance.now() + QUIET_WITHIN_MS
  let last = (await ownThreadsMs(pid)).all
  while (performance.now() < until) {
    await pause(QUIET_MS)
    const now = (await ownThreadsMs(pid)).all
    if (now - last < QUIET_UNDER_MS) return
    last = now
  }
}

/** Every request comes from an address of its own: limits of one visitor stand apart from what is asked here. */
async function send(url: string, request: GuestRequest, turn: number): Promise<number> {
  const { method = 'GET', path, type, body, headers: more } = request
  const visitor = Array.from({ length: 3 }, () => Math.floor(Math.random() * 250)).join('.')
  const headers = {
    accept: path.startsWith('/api') ? 'application/json' : 'text/html',
    'accept-encoding': 'br',
    'x-forwarded-for': `10.${visitor}`,
    ...(type === undefined ? {} : { 'content-type': type, origin: url }),
    ...more,
  }
  if (request.isCrumbled) return sendCrumbs(url, path, headers, String(body), turn)
  const answer = await fetch(url + path, {
    method,
    headers: path.startsWith('/api') && method === 'POST' ? { ...headers, ...(await csrf(url)) } : headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  }).catch(() => null)
  await answer?.arrayBuffer().catch(() => {})
  return answer?.status ?? 0
}

let csrfHeaders: Promise<Record<string, string>> | undefined

function csrf(url: string) {
  csrfHeaders ??= fetch(`${url}/sanctum/csrf-cookie`).then((answer) => {
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
    return { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token) }
  })
  return csrfHeaders
}

/** Each byte a piece of its own, all of them at once. */
async function sendCrumbs(
  url: string,
  path: string,
  headers: Record<string, string>,
  body: string,
  turn: number,
): Promise<number> {
  const { hostname, port } = new URL(url)
  const all = {
    ...headers,
    host: `${hostname}:${port}`,
    'transfer-encoding': 'chunked',
    'x-turn': String(turn),
    ...(await csrf(url)),
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (piece: Buffer) => (answer ||= piece.toString('latin1', 0, 20)))
  await once(socket, 'connect')
  const ended = new Promise((resolve) => socket.once('close', resolve).on('error', resolve))
  socket.end(
    [`POST ${path} HTTP/1.1`, ...head, '', ''].join('\r\n') +
      [...body].map((byte) => `1\r\n${byte}\r\n`).join('') +
      '0\r\n\r\n',
  )
  await Promise.race([ended, pause(QUIET_WITHIN_MS)])
  socket.destroy()
  return Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0)
}
