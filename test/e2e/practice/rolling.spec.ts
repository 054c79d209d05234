import { afterEach, describe, expect, test } from 'vitest'
import { ApiClient } from '../../api-client.ts'
import { openBalancer } from '../../fakes/balancer.ts'
import { removeDataDir, startProduct, type Product } from '../../product.ts'
import { openTcpProxy } from '../../fakes/tcp-proxy.ts'
import { SHORT_LIVED, type ServerWorld } from '../support/demo-world.ts'
import { serverWorld } from '../support/journey.ts'
import { readCard, slowSave } from '../support/saves.ts'

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8]
const products: Product[] = []
const worlds: ServerWorld[] = []

afterEach(async () => {
  for (const product of products.splice(0)) await product.end('SIGKILL')
  for (const world of worlds.splice(0)) {
    await world.drop()
    await removeDataDir(world.dataDir)
  }
})

async function newWorld(): Promise<ServerWorld> {
  const world = await serverWorld()
  worlds.push(world)
  return world
}

async function begin({ dataDir, env: own }: ServerWorld, env: Record<string, string>): Promise<Product> {
  const product = await startProduct({ dataDir, env: { ...own, ...env }, command: SHORT_LIVED })
  products.push(product)
  return product
}

describe('processes behind a balancer that asks /api/ready', () => {
  test('are started anew one after the other without losing a save', async () => {
    const world = await newWorld()
    const balancer = await openBalancer()
    // As it stands in the documents, not the haste of other tests.
    const env = { APP_URL: balancer.url, DRAIN_SECONDS: '5' }
    const running = [await begin(world, env), await begin(world, env)]
    for (const product of running) balancer.add(product.url)
    // Caddy lets go of its own after two minutes, and closes no connection in the face of a request.
    expect(await idleSeconds(running[0]?.url ?? '')).toBeGreaterThan(120)
    await expect.poll(() => balancer.ready().length).toBe(2)

    const client = await new ApiClient(balancer.url).signIn('moderator@smysl.test')
    const saved = new Map(CARDS.map((id) => [id, 0]))
    const lost: string[] = []
    const enough = new AbortController()
    const saving = CARDS.map(async (id) => {
      for (let workload = 1; !enough.signal.aborted; workload += 1) {
        const answer = await client.send('PUT', `/api/psychologists/${id}`, { workload })
        const text = await answer.text()
        if (answer.status === 200) saved.set(id, workload)
        else lost.push(`${answer.status} ${text}`)
      }
    })
    const total = () => [...saved.values()].reduce((sum, workload) => sum + workload, 0)

    for (const [turn, product] of running.entries()) {
      const before = total()
      await expect.poll(() => total()).toBeGreaterThan(before + 20)
      const direct = await new ApiClient(product.url).signIn('moderator@smysl.test')
      const slow = slowSave(product.url, direct, { consultation_price: 5000 + turn })
      await slow.begun
      const ended = product.end('SIGTERM')
      await expect.poll(() => readiness(product.url)).toEqual([503, 'close', { data: { status: 'stopping' } }])
      await expect.poll(() => isClosed(product.url)).toBe(true)
      slow.finish()
      expect(await slow.status).toBe(200)
      expect(await ended).toBe(0)
      const next = await begin(world, env)
      balancer.add(next.url)
      await expect.poll(() => balancer.ready()).toContain(next.url)
    }
    enough.abort()
    await Promise.all(saving)

    expect(lost, `lost of ${total()}`).toEqual([])
    for (const id of CARDS) expect((await readCard(client, id)).workload).toBe(saved.get(id))
    process.stdout.write(`rolled two processes under ${total()} saves: ${lost.length} lost\n`)
    await balancer.close()
  }, 300_000)
})

test('a process ends after its grace although the database has become a black hole', async () => {
  const world = await newWorld()
  const hole = await openTcpProxy(world.url)
  const product = await begin(world, { DATABASE_URL: hole.url, GRACE_SECONDS: '2' })
  const client = await new ApiClient(product.url).signIn('moderator@smysl.test')
  hole.swallowFrom('update psychologists set')
  const save = client.send('PUT', '/api/psychologists/1', { workload: 7 }).catch((error: Error) => error.message)
  await expect.poll(() => hole.isSwallowing()).toBe(true)
  expect(await product.end('SIGTERM')).toBe(1)
  expect(product.output()).toContain('ended by force')
  await save
  await hole.shut()
})

async function readiness(url: string) {
  const answer = await fetch(`${url}/api/ready`)
  return [answer.status, answer.headers.get('connection'), await answer.json()]
}

/** How long a process keeps a connection that nobody uses. */
async function idleSeconds(url: string): Promise<number> {
  const { headers } = await fetch(`${url}/api/health`)
  return Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])
}

const isClosed = (url: string) =>
  fetch(`${url}/api/health`).then(
    () => false,
    () => true,
  )
