import autocannon from 'autocannon'
import { startBare } from './start-bare.ts'

const CONNECTIONS = 8
const WARM_UP_S = 2
const DURATION_S = 6
/** An answer that takes longer is asked for by fewer connections for a longer time, or nothing would be counted. */
const SLOW_S = 0.5
const SLOW_CONNECTIONS = 2
const SLOW_DURATION_S = 30
/** A slow answer is still an answer. */
const TIMEOUT_S = 60

export interface Target {
  name: string
  url: string
  headers: Record<string, string>
}

export interface Measured {
  name: string
  connections: number
  requestsPerSecond: number
  p99Ms: number
  bareRequestsPerSecond: number
  bareP99Ms: number
  bytes: number
}

/** Measures a target and, at once after it, a bare node:http server that answers the same bytes. */
export async function measure(target: Target): Promise<Measured> {
  await fetch(target.url, { headers: target.headers })
  const startedAt = performance.now()
  const answer = await fetch(target.url, { headers: target.headers })
  if (answer.status !== 200) throw new Error(`${target.name} answered ${answer.status}`)
  const body = Buffer.from(await answer.arrayBuffer())
  const isSlow = (performance.now() - startedAt) / 1000 > SLOW_S
  const own = await fire(target, isSlow)
  const bare = await startBare(body, { 'content-type': answer.headers.get('content-type') ?? '' })
  try {
    const reference = await fire({ ...target, url: bare.url }, isSlow)
    return {
      name: target.name,
      connections: isSlow ? SLOW_CONNECTIONS : CONNECTIONS,
      requestsPerSecond: own.requestsPerSecond,
      p99Ms: own.p99Ms,
      bareRequestsPerSecond: reference.requestsPerSecond,
      bareP99Ms: reference.p99Ms,
      bytes: body.length,
    }
  } finally {
    bare.stop()
  }
}

async function fire({ url, headers }: Target, isSlow: boolean) {
  const connections = isSlow ? SLOW_CONNECTIONS : CONNECTIONS
  const common = { url, headers, connections, timeout: TIMEOUT_S }
  await autocannon({ ...common, duration: WARM_UP_S })
  const result = await autocannon({ ...common, duration: isSlow ? SLOW_DURATION_S : DURATION_S })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  return { requestsPerSecond: result.requests.total / result.duration, p99Ms: result.latency.p99 }
}
