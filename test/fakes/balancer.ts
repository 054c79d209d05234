import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Balancer {
  url: string
  /** Sends requests there too, as soon as it is ready. */
  add: (upstream: string) => void
  /** The addresses that it sends requests to now. */
  ready: () => string[]
  close: () => Promise<void>
}

const POLL_MS = 200

/**
 * A balancer as practices run them: it asks `/api/ready` of each process, keeps connections open, and never sends a
 * request a second time. What a process cuts is answered with 502.
 */
export async function openBalancer(): Promise<Balancer> {
  const upstreams = new Map<string, { isReady: boolean; turns: number }>()
  const agent = new Agent({ keepAlive: true })
  const closing = new AbortController()

  function forward(request: IncomingMessage, response: ServerResponse) {
    const [next] = [...upstreams].filter(([, { isReady }]) => isReady).toSorted(([, a], [, b]) => a.turns - b.turns)
    if (next === undefined) return void response.writeHead(503).end('no process is ready')
    const [url, state] = next
    state.turns += 1
    const { method, headers } = request
    const onward = httpRequest(url + (request.url ?? '/'), { method, headers, agent }, (answer) => {
      const { connection: _hop, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(response)
    })
    onward.on('error', (error) => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end(`${method} ${request.url} at ${url}: ${error.message}`)
    })
    request.pipe(onward)
  }

  async function watch(url: string) {
    const state = { isReady: false, turns: Math.max(0, ...[...upstreams.values()].map(({ turns }) => turns)) }
    upstreams.set(url, state)
    while (!closing.signal.aborted) {
      state.isReady = await fetch(`${url}/api/ready`).then(
        (answer) => answer.ok,
        () => false,
      )
      await sleep(POLL_MS)
    }
  }

  const server = createServer(forward)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url) => void watch(url),
    ready: () => [...upstreams].flatMap(([url, { isReady }]) => (isReady ? [url] : [])),
    async close() {
      closing.abort()
      agent.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
