import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A process of its own, started with an IPC channel: asks `/api/health` at a steady pace, whether the last answer has come
 * or not, so that a server that stands still for a second is seen by every question of that second. It asks a bare server
 * of its own at the same pace, which tells how long the machine itself kept everybody waiting.
 */
const PACE_MS = 25
const TIMEOUT_MS = 30_000

const agent = new Agent({ keepAlive: true })
let taken = { product: [] as number[], bare: [] as number[] }
let asked: Promise<void>[] = []

process.on('message', (message: { url?: string }) => {
  if (message.url !== undefined) watch(message.url)
  else void report()
})

function watch(url: string) {
  const server = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    setInterval(() => {
      asked.push(ask(`${url}/api/health`, taken.product), ask(`http://127.0.0.1:${port}/`, taken.bare))
    }, PACE_MS)
  })
}

function ask(address: string, times: number[]): Promise<void> {
  const from = performance.now()
  return new Promise((resolve) => {
    const done = () => {
      times.push(performance.now() - from)
      resolve()
    }
    const question = request(address, { agent, timeout: TIMEOUT_MS }, (answer) => answer.resume().once('end', done))
    question.once('timeout', () => question.destroy())
    question.once('error', done).end()
  })
}

/** Everything that was asked since the last report, when all of it is answered. */
async function report() {
  const [lap, waitedFor] = [taken, asked]
  taken = { product: [], bare: [] }
  asked = []
  await Promise.all(waitedFor)
  process.send?.(lap)
}
