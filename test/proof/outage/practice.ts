import { join } from 'node:path'
import { openDatabase, type Db } from '#server/platform/db/database.ts'
import { root } from '../../../scripts/command.ts'
import { startPostgres, type PostgresServer } from '../../../scripts/postgres-server.ts'
import { newDataDir, removeDataDir, startProduct, type Product } from '../../product.ts'
import { createServerDatabase } from '../../server-database.ts'

/** A PostgreSQL of its own and as many processes on it as are begun. */
export interface Practice {
  postgres: PostgresServer
  db: Db
  databaseUrl: string
  dataDir: string
  products: Product[]
  /** Starts one more. */
  begin: (env?: Record<string, string>, command?: readonly [string, ...string[]]) => Promise<Product>
}

/** Opens a practice for `work`, and takes it away afterwards whatever came of it. */
export async function inPractice<T>(work: (practice: Practice) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ keepsCommits: true })
  const dataDir = await newDataDir()
  const { url } = await createServerDatabase(postgres.url, 'practice')
  const db = await openDatabase({ url })
  const products: Product[] = []
  const usual = {
    DATABASE_URL: url,
    APP_SECRET: 'a-secret-for-the-proofs-of-the-product',
    STORAGE_URL: `file:${join(dataDir, 'files')}`,
    PAYMENT_PROVIDER: 'sandbox',
    DEMO: 'true',
    // What failed is told with every answer: that is not what this is about.
    LOG_LEVEL: 'fatal',
    // Each visitor of the load is a network of their own.
    TRUST_PROXY: 'true',
    // As `npm start`: what one start has compiled the next ones read.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  }
  try {
    return await work({
      postgres,
      db,
      databaseUrl: url,
      dataDir,
      products,
      async begin(env, command) {
        const options = { dataDir, env: { ...usual, ...env } }
        const product = await startProduct(command === undefined ? options : { ...options, command })
        products.push(product)
        return product
      },
    })
  } finally {
    await Promise.all(products.map((product) => product.end('SIGKILL')))
    await db.destroy()
    await postgres.stop()
    await removeDataDir(dataDir)
  }
}

export async function isReady({ url }: Pick<Product, 'url'>): Promise<boolean> {
  const answer = await fetch(`${url}/api/ready`).catch(() => null)
  return answer?.status === 200
}
