import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../scripts/postgres-server.ts'
import { buildWeb, isWebBuilt } from '../../../scripts/web-build.ts'
import { newDataDir, removeDataDir, startProduct, type Product, type ProductOptions } from '../../product.ts'
import { createServerDatabase, type ServerDatabase } from '../../server-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data of a product that has made its demo world and ended. Copy it: nobody starts on it. */
    demoWorld: string
    /** The same on a PostgreSQL server: where its databases are, and which one is only copied from, with its files. */
    serverWorld: { url: string; database: string; dataDir: string }
    /** Where a product with a demo world listens, for all journeys that only read. */
    readingUrl: string
    /** The same for all that change records of their own only. */
    sharedProduct: { url: string; dataDir: string }
    /** Where a worker asks for the product that its files have one after the other. */
    workersProducts: string
  }
}

const SERVER_WORLD = 'demo'
/** A journey asks for few kinds of pages, and pays for those that it asks for. */
export const WITHOUT_WARM_UP = { WARM_UP: 'false' }
/**
 * How products of journeys are started: a heap that is cleared seldom, and by no threads beside the tests, takes a fifth of
 * a product's processor time away.
 */
export const SHORT_LIVED: ProductOptions['command'] = [
  process.execPath,
  ...['--min-semi-space-size=16', '--max-semi-space-size=32', '--single-threaded-gc'],
  'server/main.ts',
]

/** Makes the demo world once for all journeys, on the embedded database and on a server. */
export default async function makeDemoWorld(project: TestProject) {
  // Of a stale build the first `npm start` of a journey would make a new one under all others.
  if (!(await isWebBuilt())) await buildWeb()
  const postgres = await startPostgres({ isShortLived: true })
  const world = await createServerDatabase(postgres.url, SERVER_WORLD)
  const onServer = await newDataDir()
  const [embedded, seeded] = await Promise.all([
    startProduct({ env: WITHOUT_WARM_UP, command: SHORT_LIVED }),
    startOn({ dataDir: onServer, env: serverEnvironment(world.url) }),
  ])
  await Promise.all([embedded.end(), seeded.end()])
  const serverWorld = { url: postgres.url, database: SERVER_WORLD, dataDir: onServer }
  project.provide('demoWorld', embedded.dataDir)
  project.provide('serverWorld', serverWorld)
  // One after the other: of a database that is being copied nobody can make another copy.
  const worlds = [await copyOnServer(serverWorld), await copyOnServer(serverWorld)] as const
  const [reading, shared] = await Promise.all([startOn(worlds[0]), startOn(worlds[1])])
  project.provide('readingUrl', reading.url)
  project.provide('sharedProduct', { url: shared.url, dataDir: shared.dataDir })
  const workers = await startForWorkers(serverWorld)
  project.provide('workersProducts', workers.url)
  return async () => {
    await Promise.all([reading.end('SIGKILL'), shared.end('SIGKILL'), workers.end()])
    for (const copy of worlds) await dropWorld(copy)
    await world.drop()
    await postgres.stop()
    for (const directory of [embedded.dataDir, onServer]) await removeDataDir(directory)
  }
}

function startOn({ dataDir, env }: Pick<ServerWorld, 'dataDir' | 'env'>): Promise<Product> {
  return startProduct({ dataDir, env, command: SHORT_LIVED })
}

/**
 * Answers each worker that asks with a product of its own, and at its next file with the same. They are started as they are
 * asked for: a run of one file may need none.
 */
async function startForWorkers(demo: ProvidedContext['serverWorld']) {
  const begun = new Map<string, Promise<{ product: Product; world: ServerWorld }>>()
  const begin = async () => {
    const world = await copyOnServer(demo)
    return { product: await startOn(world), world }
  }
  const server = createServer(async ({ url: worker = '' }, response) => {
    const known = begun.get(worker) ?? begin()
    begun.set(worker, known)
    try {
      const { url, dataDir } = (await known).product
      response.end(JSON.stringify({ url, dataDir }))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async end() {
      server.close()
      server.closeAllConnections()
      for (const start of begun.values()) {
        const started = await start.catch(() => null)
        await started?.product.end('SIGKILL')
        if (started !== null) await dropWorld(started.world)
      }
    },
  }
}

export async function copyOf(demoWorld: string): Promise<string> {
  const dataDir = await newDataDir()
  await cp(demoWorld, dataDir, { recursive: true })
  return dataDir
}

/** A demo world on the server: its database, its files, and what a product is told to start on them. */
export interface ServerWorld extends ServerDatabase {
  dataDir: string
  env: Record<string, string>
}

/** A demo world that nobody has touched, on the server. */
export async function copyOnServer({ url, database, dataDir }: ProvidedContext['serverWorld']): Promise<ServerWorld> {
  const copy = await createServerDatabase(url, `journey_${randomUUID().replaceAll('-', '')}`, database)
  return { ...copy, dataDir: await copyOf(dataDir), env: serverEnvironment(copy.url) }
}

/** A database that has nothing, on the server. */
export async function emptyOnServer({ url }: ProvidedContext['serverWorld']): Promise<ServerWorld> {
  const empty = await createServerDatabase(url, `empty_${randomUUID().replaceAll('-', '')}`)
  return { ...empty, dataDir: await newDataDir(), env: serverEnvironment(empty.url) }
}

/** Drops a world with all that it has. */
export async function dropWorld(world: ServerWorld) {
  await world.drop()
  await removeDataDir(world.dataDir)
}

/** What a demo on a server is told, which the embedded one has by itself. */
function serverEnvironment(url: string): Record<string, string> {
  return {
    DATABASE_URL: url,
    APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
    PAYMENT_PROVIDER: 'sandbox',
    DEMO: 'true',
    ...WITHOUT_WARM_UP,
  }
}
