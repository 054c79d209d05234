import { connect } from 'node:net'
import type { Load, LoadResult } from './load.ts'

/**
 * A process of its own, started with an IPC channel: asks one server from many connections at once. Requests stand in
 * one line for all connections, and what has been asked when the time is over is waited for, so that slow answers count.
 */
const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

process.on('message', async (load: Load) => process.send?.(await run(load)))

async function run(load: Load): Promise<LoadResult> {
  const { hostname, port, host } = new URL(load.url)
  const requests = load.requests.map(({ method = 'GET', path, headers, body = '' }) => {
    const lines = Object.entries({ host, ...headers, 'content-length': Buffer.byteLength(body) })
    const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')
    return { path, bytes: Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n\r\n${body}`) }
  })
  const result: LoadResult = { seconds: 0, times: [], bytes: 0, failures: 0, failure: null }
  const startedAt = performance.now()
  const until = startedAt + load.seconds * 1000
  let next = load.offset ?? 0
  let left = load.amount ?? Infinity
  const ask = () => {
    if (left <= 0 || performance.now() >= until) return undefined
    left -= 1
    return requests[next++ % requests.length]
  }
  await Promise.all(
    Array.from({ length: load.connections }, () => askInTurn({ hostname, port: Number(port), ask, result })),
  )
  return { ...result, seconds: (performance.now() - startedAt) / 1000 }
}

interface Asking {
  hostname: string
  port: number
  ask: () => { path: string; bytes: Buffer } | undefined
  result: LoadResult
}

/** One connection that asks again as soon as it has been answered, until there is nothing more to ask. */
function askInTurn({ hostname, port, ask, result }: Asking): Promise<void> {
  const socket = connect({ host: hostname, port, noDelay: true })
  let current = ask()
  let askedAt = performance.now()
  let head: Buffer | null = null
  let remaining = 0
  const end = Promise.withResolvers<void>()
  const fail = (failure: string) => {
    result.failures += 1
    result.failure ??= `${current?.path}: ${failure}`
  }
  const send = () => {
    if (current === undefined) return socket.end()
    askedAt = performance.now()
    head = null
    socket.write(current.bytes)
  }
  const answered = () => {
    result.times.push(performance.now() - askedAt)
    current = ask()
    send()
  }
  socket.on('connect', send)
  socket.on('data', (chunk: Buffer) => {
    result.bytes += chunk.length
    if (head !== null) {
      remaining -= chunk.length
    } else {
      const bodyFrom = chunk.indexOf(HEAD_END)
      if (bodyFrom < 0) return void socket.destroy(new Error('the head came in parts'))
      head = chunk.subarray(0, bodyFrom)
      const text = head.toString('latin1')
      if (text[9] !== '2') fail(text.slice(0, text.indexOf('\r\n')))
      const length = /content-length: (\d+)/i.exec(text)?.[1]
      remaining = length === undefined ? NaN : Number(length) - (chunk.length - bodyFrom - HEAD_END.length)
    }
    const isOver = Number.isNaN(remaining) ? chunk.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) : remaining <= 0
    if (isOver) answered()
  })
  socket.on('error', (error) => fail(error.message))
  socket.on('close', () => {
    if (current !== undefined) fail('the connection ended')
    end.resolve()
  })
  return end.promise
}
