import { fork } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'

const CONNECTIONS = 8
const WARM_UP_S = 2
const DURATION_S = 6
/** A slow answer is still an answer. */
const TIMEOUT_S = 60

export interface Target {
  name: string
  url: string
  headers: Record<string, string>
}

export interface Measured {
  name: string
  requestsPerSecond: number
  p99Ms: number
  bareRequestsPerSecond: number
  bareP99Ms: number
  bytes: number
}

/** Measures a target and, at once after it, a bare node:http server that answers the same bytes. */
export async function measure(target: Target): Promise<Measured> {
  const answer = await fetch(target.url, { headers: target.headers })
  if (answer.status !== 200) throw new Error(`${target.name} answered ${answer.status}`)
  const body = Buffer.from(await answer.arrayBuffer())
  const own = await fire(target.url, target.headers)
  const bare = await startBare(body, answer.headers.get('content-type') ?? '')
  try {
    const reference = await fire(bare.url, target.headers)
    return {
      name: target.name,
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

async function fire(url: string, headers: Record<string, string>) {
  const common = { url, headers, connections: CONNECTIONS, timeout: TIMEOUT_S }
  await autocannon({ ...common, duration: WARM_UP_S })
  const result = await autocannon({ ...common, duration: DURATION_S })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return { requestsPerSecond: result.requests.total / result.duration, p99Ms: result.latency.p99 }
}

/** In a process of its own, as the product is. */
async function startBare(body: Buffer, type: string): Promise<{ url: string; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  const port = await new Promise<number>((resolve) => {
    child.once('message', (message) => resolve(message as number))
    child.send({ body: body.toString('base64'), type })
  })
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() }
}
