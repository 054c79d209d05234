import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ownThreadsMs } from '../process-facts.ts'
import { isTouched, type Span } from './collections.ts'
import type { MachinePace } from './machine-pace.ts'
import type { GuestLine, GuestRequest } from './requests.ts'

/**
 * Milliseconds of processor time, as they would be at the machine's best: of the thread where the product's own JavaScript
 * runs, and of all its threads.
 */
export interface Spent {
  main: number
  all: number
}

/** The product that is asked. */
export interface Measured {
  url: string
  pid: number
  /** The full collections of garbage that it has told of so far; empty where it tells of none. */
  collections: () => Span[]
  pace: MachinePace
}

export interface GuestFigures {
  status: number
  /** How often it was asked. */
  turns: number
  /** The very first of this kind; null where a collection fell into it. */
  first: Spent | null
  /** Of those after it. */
  median: Spent
  worst: Spent
  /** What each answer cost above the median into which a collection fell that is not its own. Milliseconds of all threads. */
  collected: number[]
}

/** Long enough for what an answer leaves behind: a stored picture, a page that is kept. */
const QUIET_MS = 40
const QUIET_UNDER_MS = 0.5
const QUIET_WITHIN_MS = 3_000
/** Longer than the pauses of a process that asks itself for everything once when it has started. */
const WARMED_UP_MS = 1_500
const WARMED_UP_WITHIN_MS = 60_000

/**
 * Asks one thing several times, one visitor alone, and tells what each cost. Answers into which a full collection fell
 * stand apart and are asked again; where more than half have one, it is their own garbage, and nothing stands apart.
 */
export async function measureGuest(
  { url, pid, collections, pace }: Measured,
  line: GuestLine,
  turns: { from: number; count: number },
): Promise<GuestFigures> {
  const spent: (Spent & Span)[] = []
  const isFree = (one: Span) => !isTouched(one, collections())
  let status = 0
  while (spent.length < 2 * turns.count && spent.filter(isFree).length < turns.count) {
    const turn = turns.from + spent.length
    await untilQuiet(pid)
    const began = now()
    const slowdownBefore = pace.slowdown()
    const before = await ownThreadsMs(pid)
    status = await send(url, line.of(turn), turn)
    await untilQuiet(pid)
    const after = await ownThreadsMs(pid)
    const slowdown = (slowdownBefore + pace.slowdown()) / 2
    const main = (after.main - before.main) / slowdown
    spent.push({ from: began, to: now(), main, all: (after.all - before.all) / slowdown })
  }
  const touched = spent.filter((one) => !isFree(one))
  const isOwn = touched.length * 2 > spent.length
  const counts = (one: Span) => isOwn || isFree(one)
  const [first, ...others] = spent as [Spent & Span, ...(Spent & Span)[]]
  const counted = others.filter(counts)
  const median = quantiles(counted, 0.5)
  return {
    status,
    turns: spent.length,
    first: counts(first) ? first : null,
    median,
    worst: quantiles(counted, 1),
    collected: isOwn ? [] : touched.map(({ all }) => Math.max(0, all - median.all)),
  }
}

function quantiles(spent: readonly Spent[], share: number): Spent {
  const of = (figure: keyof Spent) => {
    const sorted = spent.map((one) => one[figure]).toSorted((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  }
  return { main: of('main'), all: of('all') }
}

/** Waits until a process that has just started has asked itself for everything. */
export function untilWarmedUp(pid: number): Promise<void> {
  return untilQuiet(pid, WARMED_UP_MS, WARMED_UP_WITHIN_MS)
}

function now(): number {
  return performance.timeOrigin + performance.now()
}

/** Waits until the process has done next to nothing for so long, but for a while at the most. */
async function untilQuiet(pid: number, quietMs = QUIET_MS, withinMs = QUIET_WITHIN_MS): Promise<void> {
  const until = performance.now() + withinMs
  const steps = Math.ceil(quietMs / QUIET_MS)
  let last = (await ownThreadsMs(pid)).all
  for (let quiet = 0; quiet < steps && performance.now() < until;) {
    await pause(QUIET_MS)
    const spent = (await ownThreadsMs(pid)).all
    quiet = spent - last < QUIET_UNDER_MS ? quiet + 1 : 0
    last = spent
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
