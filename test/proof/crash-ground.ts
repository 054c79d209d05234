import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, type Db } from '#server/platform/db/database.ts'
import { root } from '../../scripts/command.ts'
import { startPostgres } from '../../scripts/postgres-server.ts'
import { newDataDir, removeDataDir } from '../product.ts'
import { createServerDatabase } from '../server-database.ts'

/** An installation that is killed again and again. */
export interface Ground {
  name: string
  dataDir: string
  env: Record<string, string>
  /** Keeps what the kill left, before anything is started from it. */
  keep: () => Promise<void>
  /** Reads what was kept. */
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Reads what is there now; nothing runs. */
  readNow: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  remove: () => Promise<void>
}

const ENV = {
  APP_SECRET: 'a-secret-for-the-proof-of-crashes',
  PAYMENT_PROVIDER: 'sandbox',
  DEMO: 'true',
  LOG_LEVEL: 'fatal',
  // Each visitor of the load is a network of their own.
  TRUST_PROXY: 'true',
  // As `npm start`: what one start has compiled the next ones read.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
}

/** Nobody but the product may open its database: a copy is read, which comes back from the crash by itself. */
export async function embeddedGround(): Promise<Ground> {
  const dataDir = await newDataDir()
  const [database, copy] = [join(dataDir, 'postgres'), join(dataDir, 'postgres-after-the-kill')]
  return {
    name: 'embedded',
    dataDir,
    env: ENV,
    async keep() {
      await rm(copy, { recursive: true, force: true })
      await cp(database, copy, { recursive: true })
    },
    read: (work) => reading(openDatabase({ directory: copy }), work),
    readNow: (work) => reading(openDatabase({ directory: database }), work),
    remove: () => removeDataDir(dataDir),
  }
}

export async function serverGround(): Promise<Ground> {
  const dataDir = await newDataDir()
  const postgres = await startPostgres({ keepsCommits: true })
  const { url } = await createServerDatabase(postgres.url, 'crash')
  const read: Ground['read'] = (work) => reading(openDatabase({ url }), work)
  return {
    name: 'postgresql',
    dataDir,
    env: { ...ENV, DATABASE_URL: url },
    // The server goes on: there is nothing to keep.
    keep: async () => {},
    read,
    readNow: read,
    async remove() {
      await postgres.stop()
      await removeDataDir(dataDir)
    },
  }
}

async function reading<T>(opening: Promise<Db>, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await opening
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
