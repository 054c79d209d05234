import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../scripts/postgres-server.ts'
import { newDataDir, removeDataDir, startProduct } from '../../product.ts'
import { createServerDatabase, type ServerDatabase } from '../../server-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data of a product that has made its demo world and ended. Copy it: nobody starts on it. */
    demoWorld: string
    /** The same on a PostgreSQL server: where its databases are, and which one is only copied from, with its files. */
    serverWorld: { url: string; database: string; dataDir: string }
    /** Where a product with a demo world listens, for all journeys that only read. */
    readingUrl: string
  }
}

const SERVER_WORLD = 'demo'

/** Makes the demo world once for all journeys, on the embedded database and on a server. */
export default async function makeDemoWorld(project: TestProject) {
  const postgres = await startPostgres({ isShortLived: true })
  const world = await createServerDatabase(postgres.url, SERVER_WORLD)
  const onServer = await newDataDir()
  const [embedded, seeded] = await Promise.all([
    startProduct(),
    startProduct({ dataDir: onServer, env: serverEnvironment(world.url) }),
  ])
  await Promise.all([embedded.end(), seeded.end()])
  const serverWorld = { url: postgres.url, database: SERVER_WORLD, dataDir: onServer }
  project.provide('demoWorld', embedded.dataDir)
  project.provide('serverWorld', serverWorld)
  const read = await copyOnServer(serverWorld)
  const reading = await startProduct({ dataDir: read.dataDir, env: read.env })
  project.provide('readingUrl', reading.url)
  return async () => {
    await reading.end('SIGKILL')
    await read.drop()
    await world.drop()
    await postgres.stop()
    for (const directory of [embedded.dataDir, onServer, read.dataDir]) await removeDataDir(directory)
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
  }
}
